import { setPriority } from 'node:os'
import { join } from 'node:path'
import { openBackupFolder } from './backup/backupFolder.ts'
import { openTarget } from './backup/openTarget.ts'
import { proveBackup } from './backup/restoreForProof.ts'
import { readConfig } from './config.ts'
import { readMigrations } from './kernel/database/migrate.ts'
import { migrationsFolder } from './kernel/database/openDatabase.ts'
import { armFailPoint } from './kernel/failPoints.ts'
import { printLine, readArguments, runCommand } from './kernel/operatorCommand.ts'

/**
 * `npm run backup:prove -- /mnt/backups [--backup 20261128T033000Z]` restores a backup into a database of its own, counts its rows, and
 * throws it away. The product runs it once a week where BACKUP_TO is set.
 */
await runCommand(async () => {
  const config = readConfig(process.env)
  armFailPoint(config.failPoint)
  const { positionals, values } = readArguments({ backup: { type: 'string' } })
  const from = positionals[0] ?? config.backup.to
  if (!from) throw new Error('Say where the backups are: npm run backup:prove -- /mnt/backups, or s3://bucket/prefix')
  // Of 0 to 19: the product goes first. The processes of the database inherit it.
  setPriority(10)
  const folder = await openBackupFolder(await openTarget(from, config), { passphrase: config.backup.passphrase, create: false })
  const { stamp, outcome, reason, tables } = await proveBackup({
    folder,
    stamp: values.backup,
    scratch: join(config.dataDir, 'proof'),
    progress: printLine,
    migrations: await readMigrations(migrationsFolder),
  })
  if (outcome === 'leftOut') throw new Error(`The proof of backup ${stamp} was left out: ${reason}`)
  if (outcome === 'failed') throw new Error(`Backup ${stamp} cannot be restored: ${reason}`)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  printLine(
    tables.length > 0 ? `Backup ${stamp} was restored: ${rows} rows in ${tables.length} tables` : `All files of backup ${stamp} are whole`,
  )
})
