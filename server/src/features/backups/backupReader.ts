import { type Backup, MAX_SHOWN_BACKUPS, MAX_SHOWN_DAMAGE } from '@recado/contract/backups'
import { type BackupFolder, openBackupFolder, sizeOf } from '../../backup/backupFolder.ts'
import { openTarget } from '../../backup/openTarget.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'

export type BackupReader = ReturnType<typeof createBackupReader>

/** What never changes about a complete backup. */
type Manifest = Omit<Backup, 'proof' | 'damaged' | 'damagedFiles'>

/**
 * Reads the backups in BACKUP_TO. The key and each manifest are read once, because deriving the key takes the processor for half a second and
 * a manifest never changes.
 */
export function createBackupReader(config: PlatformKernel['config']) {
  let opened: BackupFolder | undefined
  const cachedManifests = new Map<string, Manifest>()

  async function open(to: string) {
    if (opened) return opened
    const target = await openTarget(to, config)
    if ((await target.list('')).length === 0) return undefined
    opened = await openBackupFolder(target, { passphrase: config.backup.passphrase, create: false })
    return opened
  }

  async function read(folder: BackupFolder, stamp: string): Promise<Manifest> {
    const before = cachedManifests.get(stamp)
    if (before) return before
    const manifest = await folder.readManifest(stamp)
    const { startedAt, finishedAt, version, media, hasSecret } = manifest
    const backup = { stamp, startedAt, finishedAt, version, media, hasSecret, bytes: sizeOf(manifest) }
    cachedManifests.set(stamp, backup)
    return backup
  }

  /** The complete backups, newest first, at most `most`. */
  async function list(most = MAX_SHOWN_BACKUPS): Promise<Backup[]> {
    const folder = config.backup.to === undefined ? undefined : await open(config.backup.to)
    if (!folder) return []
    const { complete, tried, damaged } = await folder.stamps()
    for (const stamp of cachedManifests.keys()) if (!complete.includes(stamp)) cachedManifests.delete(stamp)
    const backups: Backup[] = []
    for (const stamp of complete.slice(-most).toReversed()) {
      const proof = tried.includes(stamp) ? await readProof(folder, stamp) : null
      const copies = damaged.includes(stamp) ? await folder.readDamagedCopies(stamp) : []
      const damagedFiles = copies.slice(0, MAX_SHOWN_DAMAGE).map(({ key }) => key)
      backups.push({ ...(await read(folder, stamp)), proof, damaged: copies.length, damagedFiles })
    }
    return backups
  }

  return { list, newest: async () => (await list(1))[0] }
}

async function readProof(folder: BackupFolder, stamp: string): Promise<Backup['proof']> {
  const proof = await folder.readProof(stamp)
  if (!proof) return null
  const { provedAt, outcome, reason, tables } = proof
  return { at: provedAt, outcome, reason, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
}
