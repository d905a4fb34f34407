import { AppError } from '@recado/contract/errors'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { assertOwnPassword } from '../../users/index.ts'
import { checkCode, redeemOwnProof, wrongCode } from './passSecondStep.ts'
import { type Account, type AccountStep, readAccountStep } from './readSecondStep.ts'

/** `isCodeNeeded`: what makes more than a password necessary; an account with passkeys alone types a recovery code where it is `hasStep`. */
type Typed = { password: string; code?: string | undefined; isCodeNeeded?: (account: AccountStep) => boolean }

const hasApp = ({ secretSealed }: AccountStep) => secretSealed !== null

/**
 * Checks that whoever is signed in is the owner of the account: by the password, and by a code where the account has a second step. Returns
 * what uses the code up in the transaction of the change.
 */
export async function proveOwner(kernel: PlatformKernel, { userId, companyId }: Account, { password, code, isCodeNeeded = hasApp }: Typed) {
  const account = { userId, companyId }
  await checkOwnPassword(kernel, account, password)
  const state = await readAccountStep(kernel.read(companyId), userId)
  if (!state) throw new AppError('ERR_SESSION_EXPIRED')
  if (!isCodeNeeded(state)) return async () => undefined
  if (code === undefined) throw wrongCode()
  const proof = await checkCode(kernel, { account, state, code, from: 'session' })
  if (!proof) throw wrongCode()
  return (tx: Pick<Tx, 'db'>) => redeemOwnProof(tx, userId, proof, kernel.clock.now())
}

export async function checkOwnPassword(kernel: PlatformKernel, { userId, companyId }: Account, typed: string) {
  const user = await kernel.read(companyId).selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst()
  const refusal = { path: 'password', code: 'wrong_password', message: 'The password is wrong' }
  await assertOwnPassword(kernel, { userId, passwordHash: user?.passwordHash, typed, refusal })
}
