import { hashRecoveryCode } from '../src/features/access/secondStep/recoveryCodes.ts'
import { PASSWORD } from './credentials.ts'
import type { World } from './testApp.ts'

type Owner = { id: number; companyId: number }

/** The password of `givePassword`, and a recovery code of the account that counts once. Accounts without a second step need none. */
export async function proofOf({ platform, kernel, unique }: Pick<World, 'platform' | 'kernel' | 'unique'>, owner: Owner) {
  const code = `CODE${unique()}`.padEnd(10, 'X').toUpperCase()
  const codeHash = hashRecoveryCode(kernel.secrets, code)
  await platform.insertInto('recoveryCodes').values({ userId: owner.id, companyId: owner.companyId, codeHash }).execute()
  return { password: PASSWORD, code }
}
