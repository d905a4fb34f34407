import type { AddressInfo } from 'node:net'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { Config } from '../config.ts'
import { type Clock, systemClock } from './clock.ts'
import { createKernel } from './createKernel.ts'
import type { DatabaseConnection } from './database/connect.ts'
import { readForeignKeys } from './database/tenantTables.ts'
import type { Login, PlatformFeature, PlatformKernel } from './feature.ts'
import { incomingFolderOf, openFileStore } from './files/openFileStore.ts'
import { compressResponses } from './http/compressResponses.ts'
import { createHttpServer } from './http/createHttpServer.ts'
import { serveDocumentation } from './http/documentation.ts'
import { enableDraining } from './http/drainServer.ts'
import { type HealthChecks, serveHealth } from './http/health.ts'
import { mountEndpoints } from './http/mountEndpoints.ts'
import type { Calls } from './http/openApi.ts'
import { redirectOldMediaUrls } from './http/redirectOldMediaUrls.ts'
import { createRequestLimits } from './http/requestLimits.ts'
import { serveWebApp } from './http/webApp.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { createSocketDrain } from './live/drainSockets.ts'
import type { LiveServer } from './live/liveServer.ts'
import { serveSockets } from './live/serveSockets.ts'
import type { ViewedRecord } from './live/socketHandlers.ts'
import { createSocketLimiter } from './live/socketLimits.ts'
import { startLive } from './live/startLive.ts'
import type { Logger } from './log.ts'
import { createMetrics } from './metrics.ts'
import { processMetrics } from './processMetrics.ts'
import { recordWith } from './recordDomainEvent.ts'
import { mailJobs } from './sendMail.ts'

type KernelOptions = {
  config: Config
  database: DatabaseConnection
  clock?: Clock | undefined
  log: Logger
  features: readonly PlatformFeature[]
  webApp: string
  /** After a restore, until a super user releases it: it sends nothing, and does only what a held installation may do. */
  isHeld?: boolean
}

/** Starts all parts in the order in which they need each other, and stops them in the reverse order. */
export async function startKernel({ config, database, clock = systemClock, log, features, webApp, isHeld = false }: KernelOptions) {
  const { files, notes } = await openFileStore({ config, platform: database.platform, log })
  const logins: Login[] = []
  const metrics = createMetrics()
  const http = createHttpServer({ config, log, metrics, violations: await violationsOf(features, database) })
  const drain = enableDraining(http, config.limits.lastCall)
  const started: StartedParts = {}
  const live = await startLive(http.server, { config, database, log, ...databaseListeners(started) })
  const kernel = await createKernel(
    { config, database, clock, log, files, isHeld },
    {
      ...live,
      jobs: () => jobs,
      record: () => record,
      announce: (login) => logins.push(login),
      fileReferenceTables: fileReferenceTablesOf(features),
    },
  )
  started.kernel = kernel
  const record = recordWith(features.flatMap((feature) => feature.on?.(kernel) ?? []))
  const jobs: Jobs = await startJobs({
    connection: database.owner,
    jobs: [...mailJobs(kernel), ...features.flatMap((feature) => feature.jobs?.(kernel) ?? [])],
    works: config.works,
    isHeld,
    log,
    wakes: kernel.wakes,
  })
  const sockets = socketsOf(live.io, kernel, features)
  started.sockets = sockets

  for (const feature of features) await feature.prepare?.(kernel, features)
  const endings = config.works ? await beginBackground(features, kernel, { isHeld }) : []
  const endpoints = config.serves ? serveFeatures(http, kernel, features, webApp) : []
  const leaving = createSocketDrain(live.io, config)
  const { dependencies, ...checks } = checksOf({ config, database, jobs, live: live.check, notes })
  const ownMetrics = processMetrics({ config, jobs, sockets: () => live.io.engine.clientsCount, dependencies })
  metrics.add([...ownMetrics, ...features.flatMap((feature) => feature.metrics?.(kernel) ?? [])])
  serveHealth(http, { metrics, metricsToken: config.metricsToken, ...checks, isLeaving: leaving.isUnderWay })
  await http.ready()

  return {
    endpoints,
    logins,
    handOver: leaving.begin,
    async listen(port: number, host = '0.0.0.0') {
      await http.listen({ port, host })
      return (http.server.address() as AddressInfo).port
    },
    async close() {
      leaving.end()
      await drain()
      for (const end of endings) await end()
      await sockets.settled()
      await jobs.stop()
      await live.close()
      await kernel.passwords.close()
    },
  }
}

type StartedParts = { kernel?: PlatformKernel; sockets?: ReturnType<typeof socketsOf> }

/** Listens before all parts have started: a part that has not started yet has nothing cached that could be outdated. */
const databaseListeners = (started: StartedParts) => ({
  accessChanged(companyId: number) {
    started.kernel?.sessionCache.forget(companyId)
    started.kernel?.personTokens.forget(companyId)
    started.sockets?.revalidate(companyId)
  },
  recheckViewers: (companyId: number, record: ViewedRecord) => started.sockets?.recheckViewers(companyId, record),
})

type CheckedParts = { config: Config; database: DatabaseConnection; jobs: Jobs; live: () => Promise<boolean>; notes: HealthChecks }

function checksOf({ config, database: { pool }, jobs, live, notes }: CheckedParts) {
  const database = () => pool.query('select 1')
  return {
    checks: { database, jobs: jobs.isReady },
    notes: { live, ...notes },
    /** Services that run beside the product, by name. */
    dependencies: { database, ...(config.redisUrl && { redis: live }), ...(notes.files && { s3: notes.files }) },
  }
}

/** Starts background work. Returns how to end each, the last one first. */
async function beginBackground(features: readonly PlatformFeature[], kernel: PlatformKernel, { isHeld }: { isHeld: boolean }) {
  const endings: (() => Promise<void>)[] = []
  for (const { background, backgroundAlsoHeld } of features)
    for (const begin of [isHeld ? undefined : background, backgroundAlsoHeld]) if (begin) endings.unshift(await begin(kernel))
  return endings
}

const socketsOf = (io: LiveServer, kernel: PlatformKernel, features: readonly PlatformFeature[]) =>
  serveSockets(io, {
    sessionCache: kernel.sessionCache,
    log: kernel.log,
    bounds: createSocketLimiter(kernel.clock, kernel.config.limits.sockets),
    presences: features.flatMap((feature) => feature.presence?.(kernel) ?? []),
    pause: kernel.config.limits.sockets.presencePause,
    socketHandlers: features.flatMap((feature) => feature.socketHandlers?.(kernel) ?? []),
  })

const fileReferenceTablesOf = (features: readonly PlatformFeature[]) => features.flatMap(({ fileReferences = [] }) => fileReferences)

/** Maps constraints of the database to the errors of the features that own the tables. */
const violationsOf = async (features: readonly PlatformFeature[], { platform }: DatabaseConnection) => ({
  conflicts: Object.assign({}, ...features.map((feature) => feature.conflicts)),
  missing: Object.assign({}, ...features.map((feature) => feature.missing)),
  references: await readForeignKeys(platform),
})

/** Serves the endpoints of all features, their description, and the web app. */
function serveFeatures(
  http: ReturnType<typeof createHttpServer>,
  kernel: PlatformKernel,
  features: readonly PlatformFeature[],
  webApp: string,
) {
  const { config, clock, sessionCache, connectionTokens, personTokens, urlSigner, read, transact } = kernel
  const prefix = '/api'
  const mounted: Endpoint[] = []
  http.register(
    async (api) => {
      compressResponses(api)
      const incoming = incomingFolderOf(config)
      const bounds = createRequestLimits(config.limits.underWay, { clock, time: config.limits.importTime })
      const serve = mountEndpoints({
        app: api,
        config,
        sessionCache,
        connectionTokens,
        personTokens,
        urlSigner,
        mounted,
        read,
        transact,
        incoming,
        bounds,
      })
      for (const feature of features) feature.routes?.(serve, kernel)
      const calls: Calls = Object.assign({}, ...features.map((feature) => feature.webhookCalls))
      serveDocumentation(api, { endpoints: mounted, calls, server: `${config.publicUrl.origin}${prefix}` })
    },
    { prefix },
  )
  redirectOldMediaUrls(http)
  serveWebApp(http, webApp)
  return mounted
}
