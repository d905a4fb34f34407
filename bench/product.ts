import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { startApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { openMigrated } from '../server/src/kernel/database/openDatabase.ts'
import { createLog } from '../server/src/kernel/log.ts'
import { type ProcessUsage, READER, readServerOptions, type Started } from './serverOptions.ts'

/** The product as it ships, except for the rate limit, which the load would exceed; it may call services on this machine. */
const { connection, folder, asShipped, together, service } = readServerOptions()
const read = readConfig({
  DATA_DIR: folder,
  DEMO: 'off',
  PORT: '0',
  ALLOW_PRIVATE_NETWORK: 'on',
  ADMIN_EMAIL: READER.email,
  ADMIN_PASSWORD: READER.password,
  ...(together && { REDIS_URL: together.redisUrl, SECRET_KEY: together.secretKey }),
})
const unlimited = { ...read.limits, callsPerMinute: Number.POSITIVE_INFINITY, failedLoginsPerAccount: 1e6, failedLoginsPerAddress: 1e6 }
const log = createLog('error')
// As with the embedded database: no other process uses it.
const database = { ...(await openMigrated(connection, log)), isAlone: !together }
// This loads the client too, which other measurements should not pay for.
if (service) (await import('../whatsapp/test/fakeWhatsapp/trustedRoot.ts')).trustRoot(service.trust)
const whatsapp = service && { address: service.address, fetchNewest: async () => undefined }
const app = await startApp({
  config: { ...read, limits: asShipped ? read.limits : unlimited },
  database,
  log,
  ...(whatsapp && { whatsapp }),
})
process.send?.({ port: await app.listen(0, '127.0.0.1') } satisfies Started)

/** The file for a CPU profile, if one is wanted. */
const { PROFILE } = process.env
const inspector = new Session()
if (PROFILE) {
  inspector.connect()
  inspector.post('Profiler.enable')
  inspector.post('Profiler.setSamplingInterval', { interval: 500 })
  inspector.post('Profiler.start')
}
const keepProfile = (file: string) => inspector.post('Profiler.stop', (_error, { profile }) => writeFileSync(file, JSON.stringify(profile)))

process.on('message', () => {
  if (PROFILE) keepProfile(PROFILE)
  const { user, system } = process.cpuUsage()
  const { maxRSS } = process.resourceUsage()
  process.send?.({ rss: process.memoryUsage.rss(), peak: maxRSS * 1024, cpu: user + system } satisfies ProcessUsage)
})
