import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { Config } from '../config.ts'
import { type Clock, systemClock } from './clock.ts'
import { createKernel, mediaFolderOf } from './createKernel.ts'
import type { Connected } from './database/connect.ts'
import { readReferences } from './database/tenantTables.ts'
import type { Login, PlatformFeature, PlatformKernel } from './feature.ts'
import { boundCalls } from './http/boundCalls.ts'
import { createServer } from './http/createServer.ts'
import { serveDocumentation } from './http/documentation.ts'
import { drainable } from './http/drain.ts'
import { serveHealth } from './http/health.ts'
import { serveOn } from './http/serve.ts'
import { serveWebApp } from './http/webApp.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { createBounds } from './live/bounds.ts'
import type { LiveServer } from './live/liveServer.ts'
import { openLive } from './live/openLive.ts'
import { serveSockets } from './live/sockets.ts'
import type { Logger } from './log.ts'
import { mailJobs } from './mail.ts'
import { createMetrics } from './metrics.ts'

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
  const logins: Login[] = []
  const metrics = createMetrics({ sockets: () => live.io.engine.clientsCount, waitingJobs: () => jobs.waiting() })
  const http = createServer({ config, log, metrics, violations: await violationsOf(features, database) })
  const drain = drainable(http, config.limits.lastCall)
  const live = await openLive(http.server, {
    ...{ config, database, log },
    accessChanged(companyId) {
      kernel.identities.forget(companyId)
      sockets.revalidate(companyId)
    },
    shutOut: (companyId, record) => sockets.shutOut(companyId, record),
  })
  const kernel = await createKernel(
    { config, database, clock, log },
    { ...live, jobs: () => jobs, announce: (login) => logins.push(login) },
  )
  const jobs: Jobs = await startJobs({
    connection: database.options,
    jobs: [...mailJobs(kernel), ...features.flatMap((feature) => feature.jobs?.(kernel) ?? [])],
    ...{ works: config.works, log },
  })
  const sockets = socketsOf(live.io, kernel, features)

  for (const feature of features) await feature.prepare?.(kernel, features)
  const endings: (() => Promise<void>)[] = []
  if (config.works) for (const { background } of features) if (background) endings.unshift(await background(kernel))
  const endpoints = serveFeatures(http, kernel, features)
  const checks = { database: () => database.pool.query('select 1'), jobs: jobs.isReady, live: live.check }
  serveHealth(http, { metrics, metricsToken: config.metricsToken, checks })
  serveWebApp(http, webApp)
  await http.ready()

  return {
    ...{ endpoints, logins },
    async listen(port: number, host = '0.0.0.0') {
      await http.listen({ port, host })
      return (http.server.address() as AddressInfo).port
    },
    async close() {
      live.io.disconnectSockets(true)
      await drain()
      for (const end of endings) await end()
      await sockets.settled()
      await jobs.stop()
      await live.close()
      await kernel.passwords.close()
    },
  }
}

const socketsOf = (io: LiveServer, kernel: PlatformKernel, features: readonly PlatformFeature[]) =>
  serveSockets(io, {
    ...{ identities: kernel.identities, log: kernel.log, bounds: createBounds(kernel.clock, kernel.config.limits.sockets) },
    presences: features.flatMap((feature) => feature.presence?.(kernel) ?? []),
    asks: features.flatMap((feature) => feature.asks?.(kernel) ?? []),
  })

/** What the database refuses, in the words of whose tables they are. */
const violationsOf = async (features: readonly PlatformFeature[], { platform }: Connected) => ({
  conflicts: Object.assign({}, ...features.map((feature) => feature.conflicts)),
  missing: Object.assign({}, ...features.map((feature) => feature.missing)),
  references: await readReferences(platform),
})

/** Every feature's endpoints, and the description of all of them. */
function serveFeatures(http: ReturnType<typeof createServer>, kernel: PlatformKernel, features: readonly PlatformFeature[]) {
  const { config, identities, signatures, read } = kernel
  const prefix = '/api'
  const mounted: Endpoint[] = []
  http.register(
    async (api) => {
      const incoming = join(mediaFolderOf(config), 'incoming')
      const bounds = boundCalls(config.limits.underWay)
      const serve = serveOn({ app: api, ...{ config, identities, signatures, mounted, read, incoming, bounds } })
      for (const feature of features) feature.routes?.(serve, kernel)
      serveDocumentation(api, { endpoints: mounted, server: `${config.publicUrl.origin}${prefix}` })
    },
    { prefix },
  )
  return mounted
}
