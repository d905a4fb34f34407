import { AppError } from '@recado/contract/errors'
import type { PasskeyAssertion } from '@recado/contract/kit/passkeyAssertion'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { assertOwnPassword } from '../../users/index.ts'
import { checkCode, checkPasskey, redeemOwnProof, wrongCode } from './passSecondStep.ts'
import { type Account, hasStep, readAccountStep } from './readSecondStep.ts'

type Typed = { password: string; code?: string | undefined; passkey?: PasskeyAssertion | undefined }

/**
 * Checks that whoever is signed in is the owner of the account: by the password, and by a code or a passkey where the account has a second
 * step: with passkeys alone, the code is a recovery code. Returns what locks the account and uses the code up in the transaction of the change.
 */
export async function proveOwner(kernel: PlatformKernel, { userId, companyId }: Account, { password, code, passkey }: Typed) {
  const account = { userId, companyId }
  const passwordHash = await checkOwnPassword(kernel, account, password)
  const state = await readAccountStep(kernel.read(companyId), userId)
  if (!state) throw new AppError('ERR_SESSION_EXPIRED')
  if (!hasStep(state)) return (tx: Pick<Tx, 'db'>) => lockUnlessReset(tx, userId, passwordHash)
  const proof = passkey
    ? await checkPasskey(kernel, account, passkey)
    : code !== undefined && (await checkCode(kernel, { account, state, code, from: 'session' }))
  if (!proof) throw wrongCode()
  return async (tx: Pick<Tx, 'db'>) => {
    await lockUnlessReset(tx, userId, passwordHash)
    await redeemOwnProof(tx, userId, proof, kernel.clock.now())
  }
}

/** What whoever knew the old password makes must not outlive a reset. A later reset waits for the lock, and finds what was made. */
async function lockUnlessReset({ db }: Pick<Tx, 'db'>, userId: number, passwordHash: string | undefined) {
  const user = await db.selectFrom('users').select('passwordHash').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  if (user?.passwordHash !== passwordHash) throw new AppError('ERR_VALIDATION', { fields: [wrongPassword] })
}

const wrongPassword = { path: 'password', code: 'wrong_password', message: 'The password is wrong' }

/** Returns the hash that the password has. */
export async function checkOwnPassword(kernel: PlatformKernel, { userId, companyId }: Account, typed: string) {
  const user = await kernel.read(companyId).selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst()
  await assertOwnPassword(kernel, { userId, passwordHash: user?.passwordHash, typed, refusal: wrongPassword })
  return user?.passwordHash
}
