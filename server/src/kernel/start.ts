import type { AddressInfo } from 'node:net'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { Config } from '../config.ts'
import { type Clock, systemClock } from './clock.ts'
import { createKernel } from './createKernel.ts'
import type { Connected } from './database/connect.ts'
import { replaceIndexes } from './database/replaceIndexes.ts'
import { readReferences } from './database/tenantTables.ts'
import { recordWith } from './domainEvents.ts'
import type { Login, PlatformFeature, PlatformKernel } from './feature.ts'
import { incomingFolderOf, openFiles } from './files/openFiles.ts'
import { boundCalls } from './http/boundCalls.ts'
import { compressAnswers } from './http/compress.ts'
import { createServer } from './http/createServer.ts'
import { serveDocumentation } from './http/documentation.ts'
import { drainable } from './http/drain.ts'
import { type Checks, serveHealth } from './http/health.ts'
import { leadToMedia } from './http/leadToMedia.ts'
import type { Calls } from './http/openApi.ts'
import { serveOn } from './http/serve.ts'
import { serveWebApp } from './http/webApp.ts'
import { type Jobs, startJobs } from './jobs.ts'
import type { OpenRecord } from './live/asks.ts'
import { createBounds } from './live/bounds.ts'
import { handingOver } from './live/handingOver.ts'
import type { LiveServer } from './live/liveServer.ts'
import { openLive } from './live/openLive.ts'
import { serveSockets } from './live/sockets.ts'
import type { Logger } from './log.ts'
import { mailJobs } from './mail.ts'
import { createMetrics } from './metrics.ts'
import { processFigures } from './processFigures.ts'

type KernelOptions = {
  config: Config
  database: Connected
  clock?: Clock | undefined
  log: Logger
  features: readonly PlatformFeature[]
  webApp: string
}

/** Puts the parts together in the order in which they need each other, and takes them apart in the other one. */
export async function startKernel({ config, database, clock = systemClock, log, features, webApp }: KernelOptions) {
  const { files, notes } = await openFiles({ config, platform: database.platform, log })
  const logins: Login[] = []
  const metrics = createMetrics()
  const http = createServer({ config, log, metrics, violations: await violationsOf(features, database) })
  const drain = drainable(http, config.limits.lastCall)
  const begun: Begun = {}
  const live = await openLive(http.server, { ...{ config, database, log }, ...hearersIn(begun) })
  const kernel = await createKernel(
    { config, database, clock, log, files },
    { ...live, jobs: () => jobs, record: () => record, announce: (login) => logins.push(login), fileKeepers: keepersIn(features) },
  )
  begun.kernel = kernel
  const record = recordWith(features.flatMap((feature) => feature.on?.(kernel) ?? []))
  const jobs: Jobs = await startJobs({
    connection: database.owner,
    jobs: [...mailJobs(kernel), ...features.flatMap((feature) => feature.jobs?.(kernel) ?? [])],
    ...{ works: config.works, log, wakes: kernel.wakes },
  })
  const sockets = socketsOf(live.io, kernel, features)
  begun.sockets = sockets

  for (const feature of features) await feature.prepare?.(kernel, features)
  const endings = config.works ? await beginBackground(features, kernel) : []
  const indexes = replaceIndexes(database, { indexes: config.works ? features.flatMap((feature) => feature.indexes ?? []) : [], log })
  const endpoints = config.serves ? serveFeatures(http, kernel, features, webApp) : []
  const leaving = handingOver(live.io, config)
  const { dependencies, ...checked } = checksOf({ config, database, jobs, live: live.check, notes })
  const ofProcess = processFigures({ config, jobs, sockets: () => live.io.engine.clientsCount, dependencies })
  metrics.add([...ofProcess, ...features.flatMap((feature) => feature.figures?.(kernel) ?? [])])
  serveHealth(http, { metrics, metricsToken: config.metricsToken, ...checked, isLeaving: leaving.isUnderWay })
  await http.ready()

  return {
    ...{ endpoints, logins, handOver: leaving.begin },
    async listen(port: number, host = '0.0.0.0') {
      await http.listen({ port, host })
      return (http.server.address() as AddressInfo).port
    },
    async close() {
      leaving.end()
      await indexes.end()
      await drain()
      for (const end of endings) await end()
      await sockets.settled()
      await jobs.stop()
      await live.close()
      await kernel.passwords.close()
    },
  }
}

type Begun = { kernel?: PlatformKernel; sockets?: ReturnType<typeof socketsOf> }

/** Others tell of changes from the moment on in which they are listened to: what has not begun yet knows nothing that could be out of date. */
const hearersIn = (begun: Begun) => ({
  accessChanged(companyId: number) {
    begun.kernel?.identities.forget(companyId)
    begun.sockets?.revalidate(companyId)
  },
  shutOut: (companyId: number, record: OpenRecord) => begun.sockets?.shutOut(companyId, record),
})

type Checked = { config: Config; database: Connected; jobs: Jobs; live: () => Promise<boolean>; notes: Checks }

function checksOf({ config, database: { pool }, jobs, live, notes }: Checked) {
  const database = () => pool.query('select 1')
  return {
    checks: { database, jobs: jobs.isReady },
    notes: { live, ...notes },
    /** What is run beside the product, by its own name. */
    dependencies: { database, ...(config.redisUrl && { redis: live }), ...(notes.files && { s3: notes.files }) },
  }
}

/** What goes on by itself; answers how each is ended, the last one first. */
async function beginBackground(features: readonly PlatformFeature[], kernel: PlatformKernel) {
  const endings: (() => Promise<void>)[] = []
  for (const { background } of features) if (background) endings.unshift(await background(kernel))
  return endings
}

const socketsOf = (io: LiveServer, kernel: PlatformKernel, features: readonly PlatformFeature[]) =>
  serveSockets(io, {
    ...{ identities: kernel.identities, log: kernel.log, bounds: createBounds(kernel.clock, kernel.config.limits.sockets) },
    presences: features.flatMap((feature) => feature.presence?.(kernel) ?? []),
    pause: kernel.config.limits.sockets.presencePause,
    asks: features.flatMap((feature) => feature.asks?.(kernel) ?? []),
  })

const keepersIn = (features: readonly PlatformFeature[]) => features.flatMap(({ keepsFiles = [] }) => keepsFiles)

/** What the database refuses, in the words of whose tables they are. */
const violationsOf = async (features: readonly PlatformFeature[], { platform }: Connected) => ({
  conflicts: Object.assign({}, ...features.map((feature) => feature.conflicts)),
  missing: Object.assign({}, ...features.map((feature) => feature.missing)),
  references: await readReferences(platform),
})

/** Every feature's endpoints, the description of all of them, and what browsers show. */
function serveFeatures(
  http: ReturnType<typeof createServer>,
  kernel: PlatformKernel,
  features: readonly PlatformFeature[],
  webApp: string,
) {
  const { config, clock, about, identities, lineCallers, signatures, read } = kernel
  const prefix = '/api'
  const mounted: Endpoint[] = []
  http.register(
    async (api) => {
      compressAnswers(api)
      const incoming = incomingFolderOf(config)
      const bounds = boundCalls(config.limits.underWay, { clock, about, time: config.limits.importTime })
      const serve = serveOn({ app: api, ...{ config, identities, lineCallers, signatures, mounted, read, incoming, bounds } })
      for (const feature of features) feature.routes?.(serve, kernel)
      const calls: Calls = Object.assign({}, ...features.map((feature) => feature.calls))
      serveDocumentation(api, { endpoints: mounted, calls, server: `${config.publicUrl.origin}${prefix}` })
    },
    { prefix },
  )
  leadToMedia(http)
  serveWebApp(http, webApp)
  return mounted
}
