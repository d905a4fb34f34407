import { AppError } from '@recado/contract/errors'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { assertOwnPassword } from '../../users/index.ts'
import { checkCode, redeemOwnProof, wrongCode } from './passSecondStep.ts'
import { type Account, readAccountStep } from './readSecondStep.ts'

type Typed = { password: string; code?: string | undefined }

/**
 * Checks that whoever is signed in is the owner of the account: by the password, and by a code where the account has a second step. Returns
 * what uses the code up in the transaction of the change.
 */
export async function proveOwner(kernel: PlatformKernel, { userId, companyId }: Account, { password, code }: Typed) {
  const account = { userId, companyId }
  await checkOwnPassword(kernel, account, password)
  const state = await readAccountStep(kernel.read(companyId), userId)
  if (!state) throw new AppError('ERR_SESSION_EXPIRED')
  if (state.secretSealed === null) return async () => undefined
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
