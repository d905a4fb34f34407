import { backupEndpoints } from '@recado/contract/backups'
import { AppError } from '@recado/contract/errors'
import { sql } from 'kysely'
import { COMPLETE_BUT_FOR_FILES } from '../../backup/backupFolder.ts'
import { backupAfterRelease, endHold, heldWorkOf, MAX_BACKUP_HOURS } from '../../backup/endHold.ts'
import { isHeld } from '../../backup/heldStart.ts'
import { days, hours, minutes } from '../../kernel/clock.ts'
import { pollOrNotify } from '../../kernel/concurrency/pollOrNotify.ts'
import { isBackupCopying } from '../../kernel/database/backupLock.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import { type Job, jobName } from '../../kernel/jobs.ts'
import type { MetricGroup } from '../../kernel/metrics.ts'
import type { RestoreParts } from '../../kernel/restoreParts.ts'
import { runProgram } from '../../kernel/runProgram.ts'
import { retryRecheck } from '../payments/index.ts'
import { alertSuperUsers } from './alertSuperUsers.ts'
import { archiveLogJob } from './archiveLogJob.ts'
import { type BackupReader, createBackupReader } from './backupReader.ts'
import { readJobFailure } from './readJobFailure.ts'
import { readOverview } from './readOverview.ts'

export const backupNow = jobName<{ userId: number }>('backup.now')

/**
 * Backs up every night where BACKUP_TO says so, and whenever a super user asks. One process of the installation does it, since jobs are given
 * out once. After a restore a super user decides here what may leave.
 */
export function backupsFeature(restoreParts: () => readonly RestoreParts[]): PlatformFeature {
  let reader: BackupReader | undefined
  const readerOf = ({ config }: PlatformKernel) => (reader ??= createBackupReader(config))
  const heldWork = () => heldWorkOf(restoreParts())
  return {
    name: 'backups',
    jobs: (kernel) => [
      { name: backupNow.name, retries: 0, maxHours: MAX_BACKUP_HOURS, alsoHeld: true, run: () => backUpAndProve(kernel, readerOf(kernel)) },
      { ...backupAfterRelease, run: () => backUpAndProve(kernel, readerOf(kernel)) },
      nightlyBackup(kernel, readerOf(kernel)),
      watchAge(kernel, readerOf(kernel)),
      archiveLogJob(kernel),
    ],
    async background(kernel) {
      // A wrong passphrase or a folder that is gone is in the log at the start, and not only in the night.
      readerOf(kernel)
        .newest()
        .catch((error: Error) => kernel.log.error({ reason: error.message }, 'the backups cannot be read'))
      return async () => undefined
    },
    async backgroundAlsoHeld(kernel) {
      if (!kernel.config.backup.log || !isHeld(kernel.config.dataDir)) return async () => undefined
      return guardLog(kernel).end
    },
    metrics: (kernel): MetricGroup[] => [
      {
        metrics: {
          recado_backup_finished_timestamp_seconds: 'When the newest complete backup of BACKUP_TO ended',
          recado_backup_bytes: 'The size of its database and lists',
          recado_backup_seconds: 'How long it took',
          recado_backup_proved_timestamp_seconds: 'When a backup was last restored for proof, with success',
        },
        // Without a backup there is no figure, and an alarm on its absence.
        read: async () => {
          const stored = await readerOf(kernel).list()
          const newest = stored[0]
          if (!newest) return []
          const proof = stored.find((backup) => backup.proof?.outcome === 'proved')?.proof
          const [startedAt, finishedAt] = [Date.parse(newest.startedAt) / 1000, Date.parse(newest.finishedAt) / 1000]
          return [
            {
              recado_backup_finished_timestamp_seconds: finishedAt,
              recado_backup_bytes: newest.bytes,
              recado_backup_seconds: finishedAt - startedAt,
              ...(proof && { recado_backup_proved_timestamp_seconds: Date.parse(proof.at) / 1000 }),
            },
          ]
        },
      },
      {
        metrics: { recado_log_archive_failing: '1 while the log archive of BACKUP_WAL stands still, else 0' },
        read: async () =>
          kernel.config.backup.log
            ? [{ recado_log_archive_failing: (await readJobFailure(kernel.platform, ['backup.archive'])) ? 1 : 0 }]
            : [],
      },
    ],
    routes(serve, kernel) {
      serve.signedIn(backupEndpoints.read, () => readOverview(kernel, { reader: readerOf(kernel), heldWork: heldWork() }))
      serve.signedIn(backupEndpoints.start, async ({ actor }) => {
        if (kernel.config.backup.to === undefined) throw new AppError('ERR_NO_BACKUP_PLAN')
        if (await isBackupCopying(kernel.platform)) throw new AppError('ERR_BACKUP_RUNNING')
        await kernel.transact({ companyId: actor.companyId }, (tx) => tx.enqueue(backupNow, { userId: actor.userId }))
        return { message: 'The backup begins' }
      })
      serve.signedIn(backupEndpoints.release, async ({ actor, body: { discard } }) => {
        // Another super user may have been faster: work that was released must not be discarded.
        if (!isHeld(kernel.config.dataDir)) return { message: 'Nothing is held' }
        if (await isBackupCopying(kernel.platform)) throw new AppError('ERR_BACKUP_RUNNING')
        const requestBackup = () =>
          kernel.transact({ companyId: actor.companyId }, (tx) => tx.enqueue(backupAfterRelease, {}, { key: backupAfterRelease.name }))
        await endHold({ platform: kernel.platform, dataDir: kernel.config.dataDir, held: heldWork(), requestBackup }, discard)
        kernel.log.info({ discard }, 'a super user ended the hold')
        return { message: 'Released' }
      })
      serve.signedIn(backupEndpoints.recheckCharges, async () => {
        retryRecheck(kernel)
        return { message: 'The payment services are asked' }
      })
    },
  }
}

/** The nightly backup is overdue after this time. */
const MAX_AGE = hours(26)

function nightlyBackup(kernel: PlatformKernel, reader: BackupReader): Job {
  const [hour = 0, minute = 0] = kernel.config.backup.at.split(':').map(Number)
  // A failed backup is reported, and made again the next night: a full disk does not become free within minutes.
  return {
    name: 'backup.nightly',
    every: `${minute} ${hour} * * *`,
    retries: 0,
    maxHours: MAX_BACKUP_HOURS,
    run: () => backUpAndProve(kernel, reader),
  }
}

async function backUpAndProve(kernel: PlatformKernel, reader: BackupReader) {
  if (kernel.config.backup.to === undefined) return
  await backUp(kernel)
  await proveIfDue(kernel, reader)
}

async function backUp(kernel: PlatformKernel) {
  const { code, output, errors } = await runProgram('backUp')
  if (code === 0) return kernel.log.info({ output }, 'backed up')
  if (code === COMPLETE_BUT_FOR_FILES) {
    kernel.log.error({ output, errors }, 'backed up, but for some files')
    return alertSuperUsers(kernel, { kind: 'backupDamaged', reason: errors })
  }
  const reason = errors || `The backup ended with ${code}`
  kernel.log.error({ output, reason }, 'the backup failed')
  await alertSuperUsers(kernel, { kind: 'backupFailed', reason })
  // The page shows it until a backup succeeds.
  throw new Error(reason)
}

/** A backup is tried once a week, and after a trial without success again with the next backup. */
const PROOF_EVERY = days(6.5)

async function proveIfDue(kernel: PlatformKernel, reader: BackupReader) {
  const since = kernel.clock.now().getTime() - PROOF_EVERY
  const backups = await reader.list()
  if (backups.some(({ proof }) => proof?.outcome === 'proved' && Date.parse(proof.at) > since)) return
  const { code, output, errors } = await runProgram('proveBackup')
  if (code === 0) return kernel.log.info({ output }, 'the newest backup is proved')
  const reason = errors || `The trial ended with ${code}`
  kernel.log.error({ output, reason }, 'the newest backup is not proved')
  await alertSuperUsers(kernel, { kind: 'backupUnproved', reason })
}

/** Reports an overdue backup once: at the first check after it became overdue, also if nothing ran in between. */
const watchAge = (kernel: PlatformKernel, reader: BackupReader): Job => ({
  name: 'backup.watch',
  every: '17 * * * *',
  retries: 0,
  async run() {
    const newest = await reader.newest()
    if (!newest) return
    const overdueAt = Date.parse(newest.finishedAt) + MAX_AGE
    if (kernel.clock.now().getTime() < overdueAt) return
    const { rows } = await sql<{ at: Date | string | null }>`
      select max(completed_on) as at from pgboss.job where name = 'backup.watch' and state = 'completed'`.execute(kernel.platform)
    const checkedAt = rows[0]?.at
    if (!checkedAt || new Date(checkedAt).getTime() < overdueAt) await alertSuperUsers(kernel, { kind: 'backupOverdue', reason: '' })
  },
})

/**
 * While the product is held its log waits beside the database: the old machine may still write into BACKUP_TO. It must not fill the disk. The
 * program that archives the log gives it up before that.
 */
function guardLog(kernel: PlatformKernel) {
  async function work() {
    const { code, errors } = await runProgram('archiveLog')
    if (code !== 0) kernel.log.error({ reason: errors }, 'the log of the held product cannot be archived')
  }
  return pollOrNotify({ kernel, name: 'backups.heldLog', what: { work: 'the log of a held product' }, nap: minutes(10), work })
}
