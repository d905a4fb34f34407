import { randomCode, type Secrets } from '../../../kernel/secrets.ts'
import type { Tx } from '../../../kernel/transact.ts'

const GROUP = 5
const COUNT = 10

/** People type codes with and without the line, in any case. */
const normalise = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

export const hashRecoveryCode = ({ keyedHash }: Secrets, code: string) => keyedHash(`recovery:${normalise(code)}`)

/** Replaces the recovery codes of an account. The new ones are returned once, and only their keyed hashes are stored. */
export async function replaceRecoveryCodes({ db }: Tx, secrets: Secrets, userId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => `${randomCode(GROUP)}-${randomCode(GROUP)}`)
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(secrets, code) })))
    .execute()
  return codes
}
