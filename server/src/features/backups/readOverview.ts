import { type BackupOverview, heldKinds } from '@recado/contract/backups'
import { sql } from 'kysely'
import { isHeld } from '../../backup/heldStart.ts'
import { countWaiting } from '../../backup/waitingWork.ts'
import { isBackupCopying } from '../../kernel/database/backupLock.ts'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { BackupReader } from './backupReader.ts'

type Kernel = Pick<PlatformKernel, 'config' | 'platform'>

const backupJobs = ['backup.nightly', 'backup.now'] as const

/** What the super user sees. The list comes from the store of the backups: only what lies there can be restored. */
export async function readOverview({ config, platform }: Kernel, reader: BackupReader): Promise<BackupOverview> {
  const { to, at, keep, passphrase } = config.backup
  const [isRunning, failure, stored, held] = await Promise.all([
    isBackupCopying(platform),
    readFailure(platform),
    readBackups(reader),
    isHeld(config.dataDir) ? countWaiting(platform) : null,
  ])
  return {
    plan: to === undefined ? null : { to, at, keep, isEncrypted: passphrase !== undefined },
    isRunning,
    failure,
    ...stored,
    held: held && heldKinds.map((kind) => ({ kind, count: held[kind] })),
  }
}

/** A store that does not answer is a problem to show, not an error of the page. */
async function readBackups({ list }: BackupReader): Promise<Pick<BackupOverview, 'backups' | 'problem'>> {
  try {
    return { backups: await list(), problem: null }
  } catch (error) {
    return { backups: [], problem: (error as Error).message }
  }
}

/** The last job that ended, if it failed. */
async function readFailure(db: PlatformDb): Promise<BackupOverview['failure']> {
  const { rows } = await sql<{ state: string; at: Date | string; reason: string | null }>`
    select state::text as state, completed_on as at, output ->> 'message' as reason from pgboss.job
    where name = any(${[...backupJobs]}) and completed_on is not null order by completed_on desc limit 1`.execute(db)
  const last = rows[0]
  return last?.state === 'failed' ? { at: new Date(last.at).toISOString(), reason: last.reason ?? '' } : null
}
