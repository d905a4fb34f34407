import { readConfig } from './config.ts'
import { connectOrStartDatabase } from './kernel/database/connectOrStartDatabase.ts'
import { migrateFileStore } from './kernel/files/migrateFileStore.ts'
import { createLog } from './kernel/log.ts'

/**
 * `npm run files:move -- to-s3` or `to-disk`: moves the files of this installation. It may stop and start again: moved files stay moved.
 */
const [direction] = process.argv.slice(2)
const printLine = (line: string) => void process.stdout.write(`${line}\n`)

try {
  if (direction !== 'to-s3' && direction !== 'to-disk')
    throw new Error('Say where to: npm run files:move -- to-s3, or npm run files:move -- to-disk')
  const config = readConfig(process.env)
  const database = await connectOrStartDatabase(config, createLog('warn'))
  try {
    const isDone = await migrateFileStore(direction, { config, database, say: printLine })
    printLine(isDone ? `All files lie ${direction === 'to-s3' ? 'in S3' : 'on the disk'} now` : 'Not all files could be moved')
    process.exitCode = isDone ? 0 : 1
  } finally {
    await database.close()
    await database.embedded?.stop()
  }
} catch (error) {
  const { message, cause } = error as Error
  process.stderr.write(`${message}${cause instanceof Error ? `\n  ${cause.message}` : ''}\n`)
  process.exitCode = 1
}
