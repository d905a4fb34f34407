import type { PasskeyAssertion } from '@recado/contract/kit/passkeyAssertion'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Tx } from '../../../kernel/transact.ts'
import type { Account } from '../secondStep/readSecondStep.ts'
import { issueChallenge, type PasskeyChallenge, type PasskeyPurpose, readChallenge, redeemChallenge } from './passkeyChallenges.ts'
import { relyingPartyOf } from './relyingParty.ts'
import { requestOptions, verifyAssertion } from './webAuthn.ts'

/** What a passkey has signed. `counter`: the number of its signatures, or 0 if it does not count them. `isAlone`: no password came before it. */
export type PasskeyProof = { step: 'passkey'; passkeyId: number; challenge: PasskeyChallenge; counter: number; isAlone: boolean }

/** By this an authenticator tells the accounts of one host apart. It says nothing about the person. */
export const userHandleOf = ({ keyedHash }: Secrets, { userId, companyId }: Account) => keyedHash(`passkeyUser:${companyId}:${userId}`)

/** What the browser needs to sign with a passkey of the account; undefined if it has none for this host. */
export async function requestOfPasskeys(kernel: PlatformKernel, account: Account, purpose: 'secondStep' | 'prove') {
  const relyingParty = relyingPartyOf(kernel)
  if (!relyingParty.isAvailable) return undefined
  const all = kernel.read(account.companyId).selectFrom('accountPasskeys').select(['credentialId', 'transports'])
  const passkeys = await all.where('userId', '=', account.userId).where('host', '=', relyingParty.host).execute()
  if (passkeys.length === 0) return undefined
  return requestOptions({ relyingParty, challenge: issueChallenge(kernel, { purpose, account }), passkeys })
}

/** Returns the proof if one of the account's own passkeys has signed for this purpose; undefined for anything else. */
export async function provePasskey(
  kernel: PlatformKernel,
  account: Account,
  { answer, wanted }: { answer: PasskeyAssertion; wanted: PasskeyPurpose },
): Promise<PasskeyProof | undefined> {
  const relyingParty = relyingPartyOf(kernel)
  const { userHandle } = answer.response
  const isAnonymous = userHandle === null && wanted.purpose !== 'signIn'
  if (!relyingParty.isAvailable || !(isAnonymous || userHandle === userHandleOf(kernel.secrets, account))) return undefined
  const passkey = await kernel
    .read(account.companyId)
    .selectFrom('accountPasskeys')
    .select(['id', 'credentialId', 'publicKey', 'counter'])
    .where('userId', '=', account.userId)
    .where('credentialId', '=', answer.id)
    .where('host', '=', relyingParty.host)
    .executeTakeFirst()
  if (!passkey) return undefined
  try {
    const expected = { relyingParty, readChallenge: (sealed: string) => readChallenge(kernel, sealed, wanted) }
    const isAlone = wanted.purpose === 'signIn'
    return { step: 'passkey', isAlone, passkeyId: passkey.id, ...(await verifyAssertion(answer, passkey, expected)) }
  } catch (error) {
    kernel.log.info({ err: error, userId: account.userId }, 'a passkey was refused')
    return undefined
  }
}

/** Uses the proof, once. A counter that went back belongs to a copy of the passkey. After the password it may sign in alone from then on. */
export async function redeemPasskey({ db }: Pick<Tx, 'db'>, userId: number, proof: PasskeyProof, now: Date): Promise<boolean> {
  if (!(await redeemChallenge({ db }, userId, proof.challenge))) return false
  const { passkeyId, counter, isAlone } = proof
  let passkeys = db
    .updateTable('accountPasskeys')
    .set({ counter, lastUsedAt: now, alone: true })
    .where('id', '=', passkeyId)
    .where('userId', '=', userId)
  if (isAlone) passkeys = passkeys.where('alone', '=', true)
  const { numUpdatedRows } = await passkeys.where('counter', counter === 0 ? '=' : '<', counter).executeTakeFirst()
  return numUpdatedRows > 0n
}
