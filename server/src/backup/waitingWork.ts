import { type HeldKind, heldKinds } from '@recado/contract/backups'
import { type Kysely, sql } from 'kysely'
import type { PlatformDatabase, PlatformDb } from '../kernel/database/schema.ts'
import { release } from './heldStart.ts'

/**
 * What waited to leave when the backup was made. The old machine may have sent it since, so that sending it again would reach customers
 * twice: the operator decides for each kind. Plain statements are enough, because a held product runs no work beside them.
 */
type WaitingKind = { count: (db: PlatformDb) => Promise<number>; discard: (db: Kysely<PlatformDatabase>) => Promise<unknown> }

const mailQueues = ['mail.send']
const pushQueues = ['push.tell', 'push.announce', 'push.send', 'push.lookAgain']

const waitingKinds: Record<HeldKind, WaitingKind> = {
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

export async function countWaiting(db: PlatformDb): Promise<Record<HeldKind, number>> {
  const counted = await Promise.all(heldKinds.map(async (kind) => [kind, await waitingKinds[kind].count(db)] as const))
  return Object.fromEntries(counted) as Record<HeldKind, number>
}

/** A large installation is copied for hours. */
export const MAX_BACKUP_HOURS = 12

/**
 * The backup that a released product makes at once: until then a loss would lead back through two logs. It runs after the hold only, so that
 * the restart at its end does not interrupt it.
 */
export const backupAfterRelease = { name: 'backup.afterRelease', retries: 0, maxHours: MAX_BACKUP_HOURS, oncePerKey: true } as const

type Hold = { platform: PlatformDb; dataDir: string; requestBackup: () => Promise<void> }

/** Discards these kinds in one transaction, so that a release that dies has discarded nothing and can be run again; then the rest leaves. */
export async function endHold({ platform, dataDir, requestBackup }: Hold, discarded: readonly HeldKind[]) {
  await platform.transaction().execute(async (tx) => {
    for (const kind of discarded) await waitingKinds[kind].discard(tx)
  })
  await requestBackup()
  await release(dataDir)
}
