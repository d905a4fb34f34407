import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { confirmation, time } from './kit/fields.ts'
import { gatewayNames } from './money/paymentSettings.ts'

/** What waits to leave after a restore, in the order in which the page shows it. */
export const heldKinds = ['messages', 'campaigns', 'schedules', 'webhooks', 'push', 'mails'] as const
export type HeldKind = (typeof heldKinds)[number]

export const MAX_SHOWN_BACKUPS = 60
export const MAX_SHOWN_COMPANIES = 10
export const MAX_SHOWN_DAMAGE = 10

/** How a trial restore of a backup ended. `leftOut`: the disk had no room for it. */
export const proofOutcomes = ['proved', 'failed', 'leftOut'] as const

const backup = z
  .object({
    /** The name of the backup, as the restore takes it. */
    stamp: z.string(),
    startedAt: time,
    finishedAt: time,
    version: z.string(),
    /** Of the database and lists, and of all files that belong to it. */
    bytes: z.int(),
    media: z.object({ count: z.int(), bytes: z.int(), added: z.int() }),
    hasSecret: z.boolean(),
    /** How many of its files cannot be restored from it, because their copies are damaged or missing, and the names of the first. */
    damaged: z.int(),
    damagedFiles: z.array(z.string()).max(MAX_SHOWN_DAMAGE),
    /** The last time it was restored into a database of its own; null: not yet. */
    proof: z.object({ at: time, outcome: z.enum(proofOutcomes), reason: z.string(), tables: z.int(), rows: z.int() }).nullable(),
  })
  .meta({ id: 'Backup' })
export type Backup = z.output<typeof backup>

const recheckedCharges = z
  .object({
    gateway: z.enum(gatewayNames),
    /** Not asked for yet. */
    waiting: z.int(),
    /** The service was asked in vain. */
    unanswered: z.int(),
    /** The names of the first companies whose charges they are. */
    companies: z.array(z.string()).max(MAX_SHOWN_COMPANIES),
  })
  .meta({ id: 'RecheckedCharges' })
export type RecheckedCharges = z.output<typeof recheckedCharges>

const overview = z
  .object({
    /** As BACKUP_TO, BACKUP_AT and BACKUP_KEEP say; null: no backups are made. */
    plan: z.object({ to: z.string(), at: z.string(), keep: z.int(), isEncrypted: z.boolean() }).nullable(),
    isRunning: z.boolean(),
    /** Why the last one failed, unless one has succeeded since. */
    failure: z.object({ at: time, reason: z.string() }).nullable(),
    /** Why the log archive stands still; null: it works, or BACKUP_WAL is off. */
    archiveFailure: z.object({ at: time, reason: z.string() }).nullable(),
    /** Why the backups cannot be read, in the words of their store. */
    problem: z.string().nullable(),
    /** The complete ones, newest first. */
    backups: z.array(backup).max(MAX_SHOWN_BACKUPS),
    /** After a restore: what waits to leave, by kind. */
    held: z.array(z.object({ kind: z.enum(heldKinds), count: z.int() })).nullable(),
    /** After a restore: charges that were open in the backup, and of which nobody knows yet whether they were paid since, by service. */
    charges: z.array(recheckedCharges).max(gatewayNames.length),
  })
  .meta({ id: 'BackupOverview' })
export type BackupOverview = z.output<typeof overview>

export const backupEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/backups',
    summary: 'The backups of the installation, the plan of BACKUP_TO, and what waits to leave after a restore',
    access: 'backups:manage',
    output: overview,
    load: 'search',
  }),
  start: endpoint({
    method: 'POST',
    path: '/backups',
    summary: 'Back up now, as the nightly backup does',
    access: 'backups:manage',
    output: confirmation,
    errors: ['ERR_NO_BACKUP_PLAN', 'ERR_BACKUP_RUNNING'],
  }),
  release: endpoint({
    method: 'POST',
    path: '/backups/release',
    summary: 'End the hold after a restore: what waits leaves, except the kinds that are discarded; without a hold nothing happens',
    access: 'backups:manage',
    body: z.object({ discard: z.array(z.enum(heldKinds)).max(heldKinds.length) }),
    output: confirmation,
    errors: ['ERR_BACKUP_RUNNING'],
    example: { body: { discard: ['webhooks'] } },
  }),
  recheckCharges: endpoint({
    method: 'POST',
    path: '/backups/recheck-charges',
    summary: 'Ask the payment services at once for the charges of a restored backup of which nothing is known yet',
    access: 'backups:manage',
    output: confirmation,
  }),
}

/** The permissions, errors and events of this feature. */
export const backupsCatalogue = {
  permissions: {
    'backups:manage': ['super', 'nothing'],
  },
  errors: {
    ERR_NO_BACKUP_PLAN: [409, 'BACKUP_TO does not say where backups go'],
    ERR_BACKUP_RUNNING: [409, 'A backup is being made already'],
  },
} as const
