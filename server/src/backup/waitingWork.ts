import { type Kysely, sql } from 'kysely'
import type { PlatformDatabase, PlatformDb } from '../kernel/database/schema.ts'

/**
 * What waited to leave when the backup was made. The old machine may have sent it since, so that sending it again would reach customers
 * twice: the operator decides for each kind. Plain statements are enough, because a held product runs no work beside them.
 */
type WaitingKind = { count: (db: PlatformDb) => Promise<number>; discard: (db: Kysely<PlatformDatabase>) => Promise<unknown> }

const mailQueues = ['mail.send']
const pushQueues = ['push.tell', 'push.announce', 'push.send', 'push.lookAgain']

export const waitingKinds: Record<string, WaitingKind> = {
  messages: {
    count: (db) => countOf(db, sql`select from outbox`),
    // The message says that it may have been sent. The ledger stays in balance.
    discard: async (db) => {
      await sql`
        with counted as (
          select "companyId", "connectionId", count(*) as number from outbox where kind = 'send' group by 1, 2
        )
        insert into ledger as l ("companyId", "connectionId", shard, failed) select "companyId", "connectionId", 0, number from counted
        on conflict ("companyId", "connectionId", shard) do update set failed = l.failed + excluded.failed`.execute(db)
      await sql`
        update messages m set error = 'perhapsSent' from outbox o
        where o.kind = 'send' and m."companyId" = o."companyId" and m.id = o."messageId" and m.error is null`.execute(db)
      await sql`delete from outbox`.execute(db)
    },
  },
  campaigns: {
    count: (db) => countOf(db, sql`select from campaigns where status in ('EM_ANDAMENTO', 'PROGRAMADA')`),
    discard: (db) => sql`update campaigns set status = 'CANCELADA' where status in ('EM_ANDAMENTO', 'PROGRAMADA')`.execute(db),
  },
  schedules: {
    count: (db) => countOf(db, sql`select from schedules where status = 'PENDENTE' and "sendAt" <= now()`),
    discard: (db) =>
      sql`update schedules set status = 'ERRO', error = 'perhapsSent' where status = 'PENDENTE' and "sendAt" <= now()`.execute(db),
  },
  webhooks: {
    count: (db) => countOf(db, sql`select from "webhookDeliveries" where state = 'waiting'`),
    discard: (db) => sql`update "webhookDeliveries" set state = 'dead', error = 'unanswered' where state = 'waiting'`.execute(db),
  },
  push: { count: (db) => countJobs(db, pushQueues), discard: (db) => deleteJobs(db, pushQueues) },
  mails: { count: (db) => countJobs(db, mailQueues), discard: (db) => deleteJobs(db, mailQueues) },
}

async function countOf(db: PlatformDb, rows: ReturnType<typeof sql>) {
  const answer = await sql<{ count: string }>`select count(*)::text as count from (${rows}) waiting`.execute(db)
  return Number(answer.rows[0]?.count ?? 0)
}

const countJobs = (db: PlatformDb, queues: readonly string[]) =>
  countOf(db, sql`select from pgboss.job where name = any(${queues}) and state in ('created', 'retry')`)
const deleteJobs = (db: Kysely<PlatformDatabase>, queues: readonly string[]) =>
  sql`delete from pgboss.job where name = any(${queues}) and state in ('created', 'retry')`.execute(db)

export async function countWaiting(db: PlatformDb): Promise<Record<string, number>> {
  const counted = await Promise.all(Object.entries(waitingKinds).map(async ([kind, { count }]) => [kind, await count(db)] as const))
  return Object.fromEntries(counted)
}

/** All kinds in one transaction: a release that dies has discarded nothing, and can be run again. */
export const discardWaiting = (db: PlatformDb, kinds: readonly string[]) =>
  db.transaction().execute(async (tx) => {
    for (const kind of kinds) await waitingKinds[kind]?.discard(tx)
  })
