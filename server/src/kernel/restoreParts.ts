import type { HeldKind } from '@recado/contract/backups'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PlatformDatabase, PlatformDb } from './database/schema.ts'
import { forgetStoreLocation } from './files/storeLocation.ts'
import { mailJob } from './sendMail.ts'

/**
 * Work that waited to leave when the backup was made. The old machine may have sent it since, so that sending it again would reach
 * customers twice: the operator decides for each kind.
 */
export type HeldWork = {
  kind: HeldKind
  count: (db: PlatformDb) => Promise<number>
  /** Needs no events and no locks: after a restore the product is on hold, and no worker runs at the same time. */
  discard: (db: Kysely<PlatformDatabase>) => Promise<unknown>
}

/** What a restore does with the tables of one owner: a feature, a channel or the kernel. */
export type RestoreParts = {
  held?: HeldWork
  /**
   * Corrects rows in a restored database before the product starts, because the old machine went on after the backup. The statements work
   * on the tables of older releases too: the migrations run later. `stamp`: the name of the backup.
   */
  afterRestore?: (db: PlatformDb, stamp: string) => Promise<unknown>
}

/** @example count: (db) => countHeldRows(db, sql`select from schedules where status = 'PENDENTE'`) */
export async function countHeldRows(db: PlatformDb, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ count: string }>`select count(*)::text as count from (${rows}) waiting`.execute(db)
  return Number(counted.rows[0]?.count ?? 0)
}

/**
 * Holds jobs back that still wait in these queues.
 * @example held: heldJobs('push', [sendPush])
 */
export function heldJobs(kind: HeldKind, queues: readonly { name: string }[]): HeldWork {
  const isWaiting = sql`name = any(${queues.map(({ name }) => name)}) and state in ('created', 'retry')`
  return {
    kind,
    count: (db) => countHeldRows(db, sql`select from pgboss.job where ${isWaiting}`),
    discard: (db) => sql`delete from pgboss.job where ${isWaiting}`.execute(db),
  }
}

/** Changes a table that releases before have not: a backup of theirs has no such table yet. */
export const changeIfThere = (db: PlatformDb, table: string, statement: RawBuilder<unknown>) =>
  sql`do $$ begin if to_regclass(${sql.lit(`public."${table}"`)}) is not null then ${statement}; end if; end $$`.execute(db)

export const emptyIfThere = (db: PlatformDb, table: string) => changeIfThere(db, table, sql`delete from ${sql.id(table)}`)

export const kernelRestoreParts: RestoreParts = { held: heldJobs('mails', [mailJob]), afterRestore: forgetStoreLocation }
