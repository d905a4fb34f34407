import { startApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { openMigrated } from '../server/src/kernel/database/openDatabase.ts'
import { createLog } from '../server/src/kernel/log.ts'
import { READER, type Started, startingPoint, type Usage } from './startingPoint.ts'

/** The product as it ships, but mostly for the limit on calls, which the load would run into; services of this machine may be called. */
const { connection, folder, asShipped } = startingPoint()
const read = readConfig({
  DATA_DIR: folder,
  DEMO: 'off',
  PORT: '0',
  ALLOW_PRIVATE_NETWORK: 'on',
  ADMIN_EMAIL: READER.email,
  ADMIN_PASSWORD: READER.password,
})
const unlimited = { ...read.limits, callsPerMinute: Number.POSITIVE_INFINITY, failedLoginsPerAccount: 1e6, failedLoginsPerAddress: 1e6 }
const log = createLog('error')
// As with the database that comes along: nobody else is on it.
const database = { ...(await openMigrated(connection, log)), isAlone: true }
const app = await startApp({ config: { ...read, limits: asShipped ? read.limits : unlimited }, database, log })
process.send?.({ port: await app.listen(0, '127.0.0.1') } satisfies Started)

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const { maxRSS } = process.resourceUsage()
  process.send?.({ rss: process.memoryUsage.rss(), peak: maxRSS * 1024, cpu: user + system } satisfies Usage)
})
