import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { AppError } from '@recado/contract/errors'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { Config } from '../config.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Connected } from './database/connect.ts'
import { listen } from './database/listen.ts'
import { ALL_COMPANIES } from './database/noteWrites.ts'
import { readReferences, readTenantTables } from './database/tenantTables.ts'
import type { Login, PlatformFeature, PlatformKernel } from './feature.ts'
import { diskStore } from './files/fileStore.ts'
import { createSignatures } from './files/signatures.ts'
import { createServer } from './http/createServer.ts'
import { serveDocumentation } from './http/documentation.ts'
import { drainable } from './http/drain.ts'
import { serveHealth } from './http/health.ts'
import { serveOn } from './http/serve.ts'
import { serveWebApp } from './http/webApp.ts'
import { accessTokens } from './identity/accessToken.ts'
import { rememberIdentities } from './identity/identities.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { createBounds } from './live/bounds.ts'
import { connectProcesses } from './live/connectProcesses.ts'
import { createLiveServer } from './live/liveServer.ts'
import { publishTo } from './live/publish.ts'
import { serveSockets } from './live/sockets.ts'
import { createWakes } from './live/wakes.ts'
import type { Logger } from './log.ts'
import { mailJobs } from './mail.ts'
import { createMetrics } from './metrics.ts'
import { outgoingOf } from './outgoing.ts'
import { startPasswords } from './passwords/passwords.ts'
import { createSecrets, readSecretKey } from './secrets.ts'
import { createThrottles } from './throttles.ts'
import { openDoors } from './transact.ts'

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
  const { platform } = database
  const mediaFolder = join(config.dataDir, 'media')
  const secrets = createSecrets(readSecretKey(config))
  const tokens = accessTokens(secrets.tokenKey, clock)
  const signatures = createSignatures({ key: secrets.signingKey, clock })
  const passwords = startPasswords({ busy: () => new AppError('ERR_RATE_LIMIT', { retryAfter: 5 }) })
  const logins: Login[] = []
  const mounted: Endpoint[] = []

  const metrics = createMetrics({ sockets: () => io.engine.clientsCount, waitingJobs: () => jobs.waiting() })
  const violations = {
    conflicts: Object.assign({}, ...features.map((feature) => feature.conflicts)),
    missing: Object.assign({}, ...features.map((feature) => feature.missing)),
    references: await readReferences(platform),
  }
  const http = createServer({ config, log, metrics, violations })
  const drain = drainable(http)
  const io = createLiveServer(http.server)
  const processes = await connectProcesses(io, { redisUrl: config.redisUrl, log })

  const changes = await listen(database.options, {
    channel: 'access',
    log,
    heard: (companyId) => accessChanged(Number(companyId)),
    missed: () => accessChanged(ALL_COMPANIES),
  })
  const identities = rememberIdentities({
    platform,
    clock,
    readToken: tokens.read,
    hearsChanges: changes.isHearing,
    callsPerMinute: config.limits.callsPerMinute,
  })
  const publish = publishTo(io, { shutOut: (companyId, record) => sockets.shutOut(companyId, record) })
  const wakes = await createWakes(database, log)
  const doors = openDoors({
    platform,
    tables: await readTenantTables(platform),
    jobs: () => jobs,
    publish,
    wake: wakes.wake,
    unheard: (error) => log.error({ err: error }, 'an event could not be told'),
    committed: (written) => identities.forgetAfter(written),
  })
  const kernel: PlatformKernel = {
    ...doors,
    ...{ config, clock, log, publish, wakes, secrets, passwords, platform, identities, tokens, options: database.options },
    throttles: createThrottles(platform, clock),
    files: diskStore(mediaFolder),
    signatures,
    outgoing: outgoingOf(config),
    announce: (login) => logins.push(login),
  }
  const jobs: Jobs = await startJobs({
    connection: database.options,
    jobs: [...mailJobs({ config, secrets, log }), ...features.flatMap((feature) => feature.jobs?.(kernel) ?? [])],
    works: config.works,
    log,
  })
  const presences = features.flatMap((feature) => feature.presence?.(kernel) ?? [])
  const asks = features.flatMap((feature) => feature.asks?.(kernel) ?? [])
  const sockets = serveSockets(io, { identities, presences, asks, bounds: createBounds(clock, config.limits.sockets), log })
  function accessChanged(companyId: number) {
    identities.forget(companyId)
    sockets.revalidate(companyId)
  }

  for (const feature of features) await feature.prepare?.(kernel, features)
  const endings: (() => Promise<void>)[] = []
  if (config.works) for (const { background } of features) if (background) endings.unshift(await background(kernel))
  const prefix = '/api'
  http.register(
    async (api) => {
      const serve = serveOn({
        app: api,
        ...{ config, identities, signatures, mounted },
        read: doors.read,
        incoming: join(mediaFolder, 'incoming'),
      })
      for (const feature of features) feature.routes?.(serve, kernel)
      serveDocumentation(api, { endpoints: mounted, server: `${config.publicUrl.origin}${prefix}` })
    },
    { prefix },
  )
  serveHealth(http, {
    metrics,
    metricsToken: config.metricsToken,
    checks: { database: () => database.pool.query('select 1'), jobs: jobs.isReady, live: processes.check },
  })
  serveWebApp(http, webApp)
  await http.ready()

  return {
    endpoints: mounted,
    logins,
    async listen(port: number, host = '0.0.0.0') {
      await http.listen({ port, host })
      return (http.server.address() as AddressInfo).port
    },
    async close() {
      io.disconnectSockets(true)
      await drain()
      for (const end of endings) await end()
      await sockets.settled()
      await jobs.stop()
      await changes.close()
      await wakes.close()
      await processes.close()
      await passwords.close()
    },
  }
}
