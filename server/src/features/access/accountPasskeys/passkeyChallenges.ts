import { randomUUID } from 'node:crypto'
import { later, minutes } from '../../../kernel/clock.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import type { Account } from '../secondStep/readSecondStep.ts'

const LIFETIME = minutes(5)

/**
 * What a passkey is asked to sign for: `register` makes one, `signIn` needs nothing else, `secondStep` comes after the password, and `prove`
 * comes beside it before a signed-in person changes the account.
 */
export type PasskeyPurpose = { purpose: 'register' | 'secondStep' | 'prove'; account: Account } | { purpose: 'signIn' }
type SealedChallenge = { passkey: PasskeyPurpose['purpose']; id: string; userId?: number; companyId?: number; until: string }
export type PasskeyChallenge = { id: string; expiresAt: string }

/**
 * The challenge is sealed, not stored: any process of the installation reads it after a restart, strangers who ask for many fill nothing, and
 * nobody can invent one. Only an answered one is stored, so that it counts once.
 */
export function issueChallenge({ secrets, clock }: Pick<Kernel, 'secrets' | 'clock'>, wanted: PasskeyPurpose): Uint8Array<ArrayBuffer> {
  const account = wanted.purpose === 'signIn' ? {} : wanted.account
  const until = later(clock.now(), LIFETIME).toISOString()
  const challenge: SealedChallenge = { passkey: wanted.purpose, id: randomUUID(), ...account, until }
  return new Uint8Array(Buffer.from(secrets.seal(JSON.stringify(challenge)), 'base64url'))
}

/** Reads a challenge as the browser names it in what it signed; undefined if it is none of ours, too old, or was asked for something else. */
export function readChallenge(
  { secrets, clock }: Pick<Kernel, 'secrets' | 'clock'>,
  sealed: string,
  wanted: PasskeyPurpose,
): PasskeyChallenge | undefined {
  const challenge = unsealed(secrets, sealed)
  if (challenge?.passkey !== wanted.purpose || Date.parse(challenge.until) <= clock.now().getTime()) return undefined
  const isOfAccount =
    wanted.purpose === 'signIn' || (challenge.userId === wanted.account.userId && challenge.companyId === wanted.account.companyId)
  return isOfAccount ? { id: challenge.id, expiresAt: challenge.until } : undefined
}

function unsealed({ unseal }: Kernel['secrets'], sealed: string): SealedChallenge | undefined {
  try {
    return JSON.parse(unseal(sealed)) as SealedChallenge
  } catch {
    return undefined
  }
}

/** Returns false if the challenge was answered before. */
export async function redeemChallenge({ db }: Pick<Tx, 'db'>, userId: number, { id, expiresAt }: PasskeyChallenge): Promise<boolean> {
  const redeemed = db.insertInto('redeemedChallenges').values({ id, userId, expiresAt })
  const { numInsertedOrUpdatedRows } = await redeemed.onConflict((conflict) => conflict.column('id').doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
