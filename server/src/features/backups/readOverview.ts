import type { BackupOverview } from '@recado/contract/backups'
import { countHeld } from '../../backup/endHold.ts'
import { isHeld } from '../../backup/heldStart.ts'
import { isBackupCopying } from '../../kernel/database/backupLock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { HeldWork } from '../../kernel/restoreParts.ts'
import { readRechecks } from '../payments/index.ts'
import type { BackupReader } from './backupReader.ts'
import { readJobFailure } from './readJobFailure.ts'

type Kernel = Pick<PlatformKernel, 'config' | 'platform'>

/** What the super user sees. The list comes from the store of the backups: only what lies there can be restored. */
export async function readOverview(
  { config, platform }: Kernel,
  { reader, heldWork }: { reader: BackupReader; heldWork: readonly HeldWork[] },
): Promise<BackupOverview> {
  const { to, at, keep, passphrase } = config.backup
  const [isRunning, failure, archiveFailure, stored, held, charges] = await Promise.all([
    isBackupCopying(platform),
    readJobFailure(platform, ['backup.nightly', 'backup.now', 'backup.afterRelease']),
    config.backup.log ? readJobFailure(platform, ['backup.archive']) : null,
    readBackups(reader),
    isHeld(config.dataDir) ? countHeld(platform, heldWork) : null,
    readRechecks(platform),
  ])
  return {
    plan: to === undefined ? null : { to, at, keep, isEncrypted: passphrase !== undefined },
    isRunning,
    failure,
    archiveFailure,
    ...stored,
    held,
    charges,
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
