import type { OtherWaysIn, SignIn } from '@recado/contract/users/signIns'
import { days, later } from '../../../kernel/clock.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'

const SHOWN = days(30)
const MOST = 200

type Asked = { userId: number; sessionId: string | undefined; now: Date }

/** The sign-ins of an account in the last 30 days, the newest first, and what else opens it. `sessionId`: the session that asks. */
export async function readSignIns(db: TenantDb, asked: Asked): Promise<{ signIns: SignIn[]; otherWays: OtherWaysIn }> {
  return { signIns: await readSessions(db, asked), otherWays: await countOtherWays(db, asked) }
}

const countOtherWays = (db: TenantDb, { userId, now }: Asked): Promise<OtherWaysIn> =>
  db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('personTokens')
        .select(fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .where('expiresAt', '>', now.toISOString())
        .$asScalar()
        .$notNull()
        .as('tokens'),
      selectFrom('accountPasskeys')
        .select(fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .$asScalar()
        .$notNull()
        .as('passkeys'),
    ])
    .executeTakeFirstOrThrow()

async function readSessions(db: TenantDb, { userId, sessionId, now }: Asked): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'browser', 'address', 'step', 'byInvitation', 'newBrowser', 'expiresAt', 'revokedAt', 'endedBy'])
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('createdAt', '>', later(now, -SHOWN).toISOString()), eb('revokedAt', 'is', null)]))
    .orderBy('createdAt', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ createdAt, expiresAt, revokedAt, endedBy, ...row }) => ({
    ...row,
    at: createdAt,
    current: row.id === sessionId,
    ...endOf({ expiresAt, revokedAt, endedBy }, now),
  }))
}

/** The next sign-in also ends a session that has expired before: it had ended by itself. */
function endOf(
  { expiresAt, revokedAt, endedBy }: { expiresAt: string; revokedAt: string | null; endedBy: SignIn['endedBy'] },
  now: Date,
): Pick<SignIn, 'endedAt' | 'endedBy'> {
  const hasExpired = Date.parse(expiresAt) <= (revokedAt === null ? now.getTime() : Date.parse(revokedAt))
  return hasExpired ? { endedAt: expiresAt, endedBy: 'expired' } : { endedAt: revokedAt, endedBy }
}
