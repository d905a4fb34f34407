import type { PersonToken, PersonTokenOfUser } from '@recado/contract/users/personTokens'
import { dayIn } from '../../kernel/clock.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'

const MOST = 1000

/** Tokens with their owners, the newest first. */
const selectTokens = (db: TenantDb) =>
  db
    .selectFrom('personTokens')
    .innerJoin('users', 'users.id', 'personTokens.userId')
    .leftJoin('personTokenUses', 'personTokenUses.tokenId', 'personTokens.id')
    .select(['personTokens.id', 'personTokens.userId', 'users.name as userName', 'personTokens.name', 'personTokens.ending'])
    .select(['personTokens.readOnly', 'personTokens.groups', 'personTokens.createdAt', 'personTokens.expiresAt'])
    .select(['personTokens.previousUntil', 'personTokenUses.usedAt', 'personTokenUses.network'])
    .orderBy('personTokens.id', 'desc')
    .limit(MOST)

type Row = Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>
/** In which time zone a day is meant, and what is over by now. */
type At = { timezone: string; now: Date }

function toToken({ usedAt, network, previousUntil, ...row }: Row, { timezone, now }: At): PersonTokenOfUser {
  const isPreviousValid = previousUntil !== null && Date.parse(previousUntil) > now.getTime()
  return {
    ...row,
    previousUntil: isPreviousValid ? previousUntil : null,
    lastUsedOn: usedAt && dayIn(timezone, new Date(usedAt)),
    lastNetwork: network,
  }
}

export async function readTokensOf(db: TenantDb, userId: number, at: At): Promise<PersonToken[]> {
  const rows = await selectTokens(db).where('personTokens.userId', '=', userId).execute()
  return rows.map((row) => toToken(row, at))
}

export async function readToken(db: TenantDb, id: number, at: At): Promise<PersonToken> {
  return toToken(await selectTokens(db).where('personTokens.id', '=', id).executeTakeFirstOrThrow(), at)
}

export async function readAllTokens(db: TenantDb, at: At): Promise<PersonTokenOfUser[]> {
  return (await selectTokens(db).execute()).map((row) => toToken(row, at))
}
