import { AppError } from '@recado/contract/errors'
import { SUPPORT_MINUTES, type SupportVisit } from '@recado/contract/support/support'
import type { Transaction } from 'kysely'
import { later, minutes } from '../../kernel/clock.ts'
import type { PlatformDatabase, PlatformDb, TenantDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { recordAct } from '../../kernel/recordAct.ts'
import type { Tx } from '../../kernel/transact.ts'

type Visitor = { userId: number; name: string; sessionId: string }
type Wanted = { companyId: number; reason: string }

/** Starts a visit. A session has one visit at a time; the lock serialises simultaneous ones. */
export async function startVisit({ platformTransact, clock }: PlatformKernel, { userId, name, sessionId }: Visitor, wanted: Wanted) {
  const { companyId, reason } = wanted
  await platformTransact(async ({ db, within }) => {
    await db.selectFrom('sessions').select('id').where('id', '=', sessionId).forNoKeyUpdate().execute()
    const startedAt = clock.now()
    for (const visit of await liveOf(db, sessionId)) await end(within(visit.companyId), visit, startedAt)
    const found = await db.selectFrom('companies').select('id').where('id', '=', companyId).forKeyShare().executeTakeFirst()
    if (!found) throw new AppError('ERR_NO_COMPANY_FOUND')
    const times = { startedAt, endsAt: later(startedAt, minutes(SUPPORT_MINUTES)) }
    const visit = { userId, userName: name, sessionId, reason, ...times }
    const company = within(companyId)
    await company.db.insertInto('supportVisits').values(visit).execute()
    const actor = { userId, name, via: 'support' } as const
    await recordAct(company, { kind: 'support', action: 'supportStart', facts: { reason }, actor })
  })
}

export async function endVisitsOfSession({ platform, transact, clock }: PlatformKernel, sessionId: string) {
  for (const visit of await liveOf(platform, sessionId)) await transact(visit, (tx) => end(tx, visit, clock.now()))
}

type Visit = { id: number; companyId: number; userId: number; userName: string }
const liveOf = (db: PlatformDb | Transaction<PlatformDatabase>, sessionId: string): Promise<Visit[]> =>
  db
    .selectFrom('supportVisits')
    .select(['id', 'companyId', 'userId', 'userName'])
    .where('endedAt', 'is', null)
    .where('sessionId', '=', sessionId)
    .execute()

async function end(tx: Tx, { id, userId, userName }: Visit, endedAt: Date | string) {
  const open = tx.db.updateTable('supportVisits').set({ endedAt }).where('id', '=', id).where('endedAt', 'is', null)
  if ((await open.returning('id').execute()).length === 0) return
  await recordAct(tx, { kind: 'support', action: 'supportEnd', actor: { userId, name: userName, via: 'support' } })
}

/** Ends visits that expired or whose session ended: records the end and publishes it. They had no rights any more already. */
export async function endExpiredVisits({ platform, transact, clock }: PlatformKernel) {
  const now = clock.now()
  const over = await platform
    .selectFrom('supportVisits as visit')
    .leftJoin('sessions', (join) => join.onRef('sessions.id', '=', 'visit.sessionId').on('sessions.revokedAt', 'is', null))
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'sessions.userId').on('users.super', '=', true))
    .select(['visit.id', 'visit.companyId', 'visit.userId', 'visit.userName', 'visit.endsAt'])
    .where('visit.endedAt', 'is', null)
    .where((eb) => eb.or([eb('visit.endsAt', '<=', now.toISOString()), eb('users.id', 'is', null)]))
    .execute()
  for (const { endsAt, ...visit } of over) await transact(visit, (tx) => end(tx, visit, Date.parse(endsAt) <= now.getTime() ? endsAt : now))
}

const MAX_SHOWN_VISITS = 50
const ACTS = 200

export async function readLastVisits(db: TenantDb): Promise<SupportVisit[]> {
  const visits = await db
    .selectFrom('supportVisits')
    .select(['id', 'userName', 'reason', 'startedAt', 'endsAt', 'endedAt'])
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN_VISITS)
    .execute()
  const ids = visits.map(({ id }) => id)
  const acts = await db
    .selectFrom('supportActs')
    .select(['visitId', 'at', 'method', 'address'])
    .where('visitId', 'in', ids.length > 0 ? ids : [0])
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN_VISITS * ACTS)
    .execute()
  const of = Map.groupBy(acts, ({ visitId }) => visitId)
  return visits.map((visit) => ({ ...visit, acts: (of.get(visit.id) ?? []).slice(0, ACTS) }))
}
