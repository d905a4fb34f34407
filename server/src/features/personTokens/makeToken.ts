import { settingFrom } from '@recado/contract/companies/settings'
import { AppError } from '@recado/contract/errors'
import { addCalendarDays } from '@recado/contract/time/days'
import { parseTimeInput } from '@recado/contract/time/timeInput'
import { MOST_TOKENS, type NewPersonToken, PERSON_TOKEN_PREFIX, type TokenGroup } from '@recado/contract/users/personTokens'
import { type Clock, dayIn, hours as hoursOf, later } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { mayHaveTokens } from '../../kernel/identity/personTokens.ts'
import { recordAct } from '../../kernel/recordAct.ts'
import { hashToken, randomToken } from '../../kernel/secrets.ts'
import { mailAccountIn, proveOwner } from '../access/index.ts'
import { readToken } from './readTokens.ts'
import { madeMail } from './tokenMails.ts'

/** `sessionId`: the session that asks. */
type Proof = { sessionId: string; password?: string | undefined; code?: string | undefined }
type NewToken = { name: string; days: number; readOnly: boolean; groups: TokenGroup[] } & Proof
type Rotation = { id: number; hours: number; days?: number | undefined } & Proof

/** Makes a token for its owner, who has just typed the password, and the code where the account has a second step. */
export async function makeToken(
  kernel: PlatformKernel,
  actor: SignedIn,
  { name, days, readOnly, groups, sessionId, ...typed }: NewToken,
): Promise<NewPersonToken> {
  if (!mayHaveTokens(actor)) throw new AppError('ERR_TOKENS_OFF')
  const redeem = await proveOwner(kernel, { ...actor, sessionId }, typed)
  const now = kernel.clock.now()
  const { token, stored } = newSecret()
  return kernel.transact(actor, async (tx) => {
    await redeem(tx)
    const living = tx.db.selectFrom('personTokens').select(({ fn }) => fn.countAll<string>().as('count'))
    const { count } = await living.where('userId', '=', actor.userId).where('expiresAt', '>', now.toISOString()).executeTakeFirstOrThrow()
    if (Number(count) >= MOST_TOKENS) throw new AppError('ERR_TOKEN_LIMIT')
    const values = { name, readOnly, groups: [...new Set(groups)], createdAt: now, expiresAt: endAfter(days, actor, kernel.clock) }
    const { id } = await tx.db
      .insertInto('personTokens')
      .values({ userId: actor.userId, ...values, ...stored })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAct(tx, { kind: 'token', action: 'create', recordId: id, recordName: name, facts: { groups: values.groups.join(', ') } })
    await mailAccountIn(tx, kernel, actor.userId, (reader) => madeMail(reader, name))
    return { ...(await readToken(tx.db, id, { timezone: timezoneOf(actor), now })), token }
  })
}

/** Gives a token another secret. The old one works for some hours more, so that programs can be changed one after the other. */
export async function rotateToken(
  kernel: PlatformKernel,
  actor: SignedIn,
  { id, hours, days, sessionId, ...typed }: Rotation,
): Promise<NewPersonToken> {
  if (!mayHaveTokens(actor)) throw new AppError('ERR_TOKENS_OFF')
  const redeem = await proveOwner(kernel, { ...actor, sessionId }, typed)
  const now = kernel.clock.now()
  const { token, stored } = newSecret()
  return kernel.transact(actor, async (tx) => {
    await redeem(tx)
    // One that has ended is made anew: it would not count among the living ones.
    const own = tx.db.selectFrom('personTokens').select(['name', 'tokenHash', 'expiresAt', 'previousUntil']).where('id', '=', id)
    const before = await own.where('userId', '=', actor.userId).where('expiresAt', '>', now.toISOString()).executeTakeFirst()
    if (!before) throw new AppError('ERR_NO_TOKEN_FOUND')
    // Programs still use the secret before: it was promised to them, and there is room for one only.
    const until = before.previousUntil
    if (hours > 0 && until !== null && Date.parse(until) > now.getTime()) throw new AppError('ERR_TOKEN_ROTATED', { until })
    const end = Math.min(later(now, hoursOf(hours)).getTime(), Date.parse(before.expiresAt))
    await tx.db
      .updateTable('personTokens')
      .set({ ...stored, previousHash: before.tokenHash, previousUntil: new Date(end) })
      .set(days === undefined ? {} : { expiresAt: endAfter(days, actor, kernel.clock), warnedAt: null })
      .where('id', '=', id)
      .execute()
    await recordAct(tx, { kind: 'token', action: 'rotate', recordId: id, recordName: before.name })
    await mailAccountIn(tx, kernel, actor.userId, (reader) => madeMail(reader, before.name))
    return { ...(await readToken(tx.db, id, { timezone: timezoneOf(actor), now })), token }
  })
}

/** Of the secret only the hash is stored, and its last characters to recognise it by. */
function newSecret() {
  const token = `${PERSON_TOKEN_PREFIX}${randomToken()}`
  return { token, stored: { tokenHash: hashToken(token), ending: token.slice(-4) } }
}

export const timezoneOf = ({ chosen }: Pick<SignedIn, 'chosen'>) => settingFrom('timezone', chosen.timezone)

/** The end of the day that comes so many days after today. */
function endAfter(days: number, actor: SignedIn, clock: Clock): Date {
  const timezone = timezoneOf(actor)
  const dayAfter = addCalendarDays(dayIn(timezone, clock.now()), days + 1)
  return new Date(parseTimeInput(`${dayAfter}T00:00`, timezone))
}
