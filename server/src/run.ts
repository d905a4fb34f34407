import { startApp } from './app.ts'
import { isHeld, whenReleased } from './backup/heldStart.ts'
import { readConfig } from './config.ts'
import { startIndexBuilds } from './kernel/database/buildIndexes.ts'
import { openDatabase } from './kernel/database/openDatabase.ts'
import { armFailPoint } from './kernel/failPoints.ts'
import { createLog } from './kernel/log.ts'
import { startEventLoopWatchdog } from './kernel/watchdog/eventLoopWatchdog.ts'
import { printStartupMessage } from './startupMessage.ts'

/** Starts the product as the environment says, and ends it when the system or the parent process does. */
export async function run(more: Pick<Parameters<typeof startApp>[0], 'carriers' | 'whatsapp' | 'played'> = {}) {
  const config = readConfig(process.env)
  armFailPoint(config.failPoint)
  if (config.works) startEventLoopWatchdog()
  const log = createLog(config.logLevel)
  const database = await openDatabase(config, log)
  const held = isHeld(config.dataDir)
  let app = await startApp({ config, database, log, isHeld: held, ...more })
  const port = config.listens ? await app.listen(config.port) : undefined
  printStartupMessage({ config, port: config.serves ? port : undefined, logins: app.logins, held })

  const indexes = startIndexBuilds(database.owner, { migrations: database.pendingIndexes, log })

  const hurry = new AbortController()
  let ending = false
  const end = async (reason: string, code: number, { gently = false } = {}) => {
    if (ending) return hurry.abort()
    ending = true
    log.info({ reason }, 'stopping')
    try {
      if (gently && config.serves) await app.handOver(hurry.signal)
      await app.close()
      await indexes.end()
      await database.close()
      await database.embedded?.stop()
      process.exit(code)
    } catch (error) {
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    }
  }
  process.on('SIGTERM', () => end('SIGTERM', 0, { gently: true }))
  process.on('SIGINT', () => end('SIGINT', 0))
  // The process that started this one is gone, so nobody else could end it.
  process.on('disconnect', () => end('the parent process is gone', 0))
  if (held)
    whenReleased(config.dataDir, async () => {
      if (ending) return
      log.info('released after a restore: from now on it works and sends')
      await app.close()
      app = await startApp({ config, database, log, ...more })
      if (config.listens) await app.listen(config.port)
    })
  database.embedded?.exited.then(() => end('the database server has ended', 1))
}
