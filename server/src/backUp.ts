import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { VERSION } from '@recado/contract/version'
import { COMPLETE_BUT_FOR_FILES, countedFiles, megabytes, openBackupFolder } from './backup/backupFolder.ts'
import { namesOf } from './backup/damagedCopies.ts'
import { backUp } from './backup/makeBackup.ts'
import { openTarget } from './backup/openTarget.ts'
import { type Config, readConfig } from './config.ts'
import type { EmbeddedConnection } from './kernel/database/embedded/startEmbedded.ts'
import { armFailPoint } from './kernel/failPoints.ts'
import { openFileStore } from './kernel/files/openFileStore.ts'
import { createLog } from './kernel/log.ts'
import { printLine, printWarning, readArguments, runCommand, withDatabase } from './kernel/operatorCommand.ts'
import { readSecretKey } from './kernel/secrets.ts'

/**
 * `npm run backup -- /mnt/backups` or `s3://bucket/prefix`: backs up this installation, running or not. With `--logical` table by table: for
 * the database of DATABASE_URL, and for a move to another server or version of PostgreSQL.
 */
await runCommand(async () => {
  const config = readConfig(process.env)
  const { positionals, values } = readArguments({ logical: { type: 'boolean' } })
  const to = positionals[0] ?? config.backup.to
  if (!to) throw new Error('Say where to: npm run backup -- /mnt/backups, or npm run backup -- s3://bucket/prefix')
  assertInstallation(config)
  assertOutside(to, config)
  armFailPoint(config.failPoint)
  // Of 0 to 19: the product goes first. The threads that compress and write inherit it.
  setPriority(10)
  const log = createLog('warn')
  const { passphrase, keep } = config.backup
  const secretKey = readSecretKey(config)
  const folder = await openBackupFolder(await openTarget(to, config), { passphrase, secretKey, create: true })
  await withDatabase(config, log, async (database) => {
    const { files } = await openFileStore({ config, platform: database.platform, log })
    const { stamp, manifest, bytes, copiedAgain, damaged } = await backUp({
      folder,
      database,
      files,
      keep,
      version: VERSION,
      progress: printLine,
      cluster: config.databaseUrl ? undefined : (database.owner as EmbeddedConnection),
      tablesOf: values.logical ? database.owner : undefined,
      secretKey: folder.isEncrypted ? secretKey : undefined,
    })
    const { count, added } = manifest.media
    const completeness = damaged.length > 0 ? `complete but for ${damaged.length} of its files` : 'complete'
    const again = copiedAgain > 0 ? `, ${copiedAgain} copied again because the copy was damaged or missing` : ''
    printLine(
      `Backup ${stamp} is ${completeness} in ${folder.target.label}: ${megabytes(bytes)} MB and ${countedFiles(count)}, ${added} of them new${again}`,
    )
    if (config.databaseUrl && !values.logical)
      printLine('The database of DATABASE_URL is not in it: add --logical, or see docs/guides/backups.md')
    if (!folder.isEncrypted)
      printWarning(
        'The backup is not encrypted, so it holds no secret. Without DATA_DIR/secret stored passwords and keys cannot be read after a restore: store that file elsewhere, or set BACKUP_PASSPHRASE and name another folder.',
      )
    if (damaged.length > 0) {
      const theirCopies = damaged.length === 1 ? 'the copy of this file is' : 'the copies of these files are'
      const rightFiles = damaged.length === 1 ? 'the right file' : 'the right files'
      printWarning(
        `Product and backup differ: ${theirCopies} damaged or missing, and the product has another content by now, so nothing was overwritten: ${namesOf(damaged)}. Put ${rightFiles} into the product's own store, or restore without ${damaged.length === 1 ? 'it' : 'them'}.`,
      )
      process.exitCode = COMPLETE_BUT_FOR_FILES
    }
  })
})

/** In a shell without the product's DATA_DIR a new, empty installation would be made and backed up. */
function assertInstallation({ databaseUrl, dataDir }: Config) {
  if (databaseUrl || existsSync(join(dataDir, 'postgres', 'cluster'))) return
  throw new Error(`There is no installation in ${dataDir}. Set DATA_DIR as the product has it.`)
}

function assertOutside(to: string, { dataDir }: Config) {
  if (!to.startsWith('s3://') && `${resolve(to)}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new Error(`${to} lies inside of DATA_DIR, and the backups would be lost with it. Name a folder elsewhere, best on another disk.`)
}
