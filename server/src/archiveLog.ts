import { join } from 'node:path'
import { countedFiles, countedSegments, openBackupFolder } from './backup/backupFolder.ts'
import { isHeld } from './backup/heldStart.ts'
import { archiveLog } from './backup/logArchive.ts'
import { openTarget } from './backup/openTarget.ts'
import { readConfig } from './config.ts'
import { embeddedPathsIn } from './kernel/database/embedded/embeddedPaths.ts'
import { armFailPoint } from './kernel/failPoints.ts'
import { openFileStore } from './kernel/files/openFileStore.ts'
import { createLog } from './kernel/log.ts'
import { printLine, runCommand, withDatabase } from './kernel/operatorCommand.ts'
import { readSecretKey } from './kernel/secrets.ts'

/** Carries the complete segments of the log to the backups, once. The product runs it every minute where BACKUP_WAL is on. */
await runCommand(async () => {
  const config = readConfig(process.env)
  const { to, log: isOn, passphrase } = config.backup
  if (to === undefined || !isOn) throw new Error('Set BACKUP_WAL=on and BACKUP_TO')
  armFailPoint(config.failPoint)
  const log = createLog('warn')
  const folder = await openBackupFolder(await openTarget(to, config), { passphrase, secretKey: readSecretKey(config), create: true })
  const directory = embeddedPathsIn(join(config.dataDir, 'postgres')).archive
  const { segments, files, state } = await withDatabase(config, log, async ({ platform, owner }) => {
    const store = await openFileStore({ config, platform, log })
    return archiveLog({ folder, owner, files: store.files, directory, isHeld: isHeld(config.dataDir) })
  })
  printLine(`${countedSegments(segments)} and ${countedFiles(files)} archived`)
  if (state === 'given up' || state === 'off')
    throw new Error(
      `The log archive is off, because the disk of ${directory} gets full. Make room: it begins again by itself, and moments can be restored again from the next backup on.`,
    )
})
