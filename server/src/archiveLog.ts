import { join } from 'node:path'
import { openBackupFolder } from './backup/backupFolder.ts'
import { archiveLog } from './backup/logArchive.ts'
import { openTarget } from './backup/openTarget.ts'
import { readConfig } from './config.ts'
import { connectOrStartDatabase } from './kernel/database/connectOrStartDatabase.ts'
import { embeddedPathsIn } from './kernel/database/embedded/embeddedPaths.ts'
import { armFailPoint } from './kernel/failPoints.ts'
import { openFileStore } from './kernel/files/openFileStore.ts'
import { createLog } from './kernel/log.ts'

/** Carries the complete segments of the log to the backups, once. The product runs it every minute where BACKUP_WAL is on. */
try {
  const config = readConfig(process.env)
  const { to, log: isOn, passphrase } = config.backup
  if (to === undefined || !isOn) throw new Error('Set BACKUP_WAL=on and BACKUP_TO')
  armFailPoint(config.failPoint)
  const log = createLog('warn')
  const folder = await openBackupFolder(await openTarget(to, config), { passphrase, create: true })
  const database = await connectOrStartDatabase(config, log)
  try {
    const { files } = await openFileStore({ config, platform: database.platform, log })
    const directory = embeddedPathsIn(join(config.dataDir, 'postgres')).archive
    const done = await archiveLog({ folder, owner: database.owner, files, directory })
    process.stdout.write(`${done.segments} segments and ${done.files} files archived\n`)
    if (done.state === 'given up')
      throw new Error('The log archive is given up, because the disk gets full. The next backup after there is room begins a new one.')
  } finally {
    await database.close()
    await database.embedded?.stop()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
