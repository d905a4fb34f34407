import { readConfig } from './config.ts'
import { migrateFileStore } from './kernel/files/migrateFileStore.ts'
import { createLog } from './kernel/log.ts'
import { printLine, runCommand, withDatabase } from './kernel/operatorCommand.ts'

/**
 * `npm run files:move -- to-s3` or `to-disk`: moves the files of this installation. It may stop and start again: moved files stay moved.
 */
await runCommand(async () => {
  const [direction] = process.argv.slice(2)
  if (direction !== 'to-s3' && direction !== 'to-disk')
    throw new Error('Say where to: npm run files:move -- to-s3, or npm run files:move -- to-disk')
  const config = readConfig(process.env)
  const isDone = await withDatabase(config, createLog('warn'), (database) =>
    migrateFileStore(direction, { config, database, say: printLine }),
  )
  printLine(isDone ? `All files lie ${direction === 'to-s3' ? 'in S3' : 'on the disk'} now` : 'Not all files could be moved')
  if (!isDone) process.exitCode = 1
})
