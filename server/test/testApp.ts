import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../src/app.ts'
import type { Channel } from '../src/channels/channel.ts'
import type { ServiceOptions } from '../src/channels/whatsapp/createWhatsappChannel.ts'
import { type Config, type Limits, readConfig } from '../src/config.ts'
import { minutes } from '../src/kernel/clock.ts'
import { connect } from '../src/kernel/database/connect.ts'
import type { PlatformFeature, PlatformKernel } from '../src/kernel/feature.ts'
import { createLog, type Logger } from '../src/kernel/log.ts'
import { type Caller, createCaller } from './callEndpoint.ts'
import { cloneAhead, cloneDatabase } from './cloneDatabase.ts'
import { isCluster, startProcessPair } from './clusterMode.ts'
import { connectAsProduct } from './connectAsProduct.ts'
import { createPeople, type People } from './createPeople.ts'
import { fileStoreEnv } from './fileStoreEnv.ts'
import { startedTemplate } from './startedTemplate.ts'
import { startSecondProcess } from './startSecondProcess.ts'
import { testClock } from './testClock.ts'

const SECRET_KEY = 'a secret that only the tests have, long enough'
export const ADMIN = { email: 'root@recado.test', password: 'Root-Password-1' }

/**
 * Tests poll more often than people, and send nothing once they end. Background look-ups of numbers are switched on by the tests that need
 * them.
 */
const IMPATIENT = {
  ...{ callsPerMinute: 100_000, lastCall: 0, undoResolve: 0, lookupsPerDay: 0 },
  importTime: { atOnce: 3_600_000, perSecond: 1000 },
}

/** Waiting for a slot only shows here how busy the machine is. */
const patiently = (gates: Limits['underWay']) =>
  Object.fromEntries(Object.entries(gates).map(([of, width]) => [of, { ...width, patience: minutes(5) }])) as Limits['underWay']

export type World = Awaited<ReturnType<typeof createWorld>>
type Options = {
  limits?: Partial<Limits>
  env?: Record<string, string>
  database?: string
  logLevel?: string
  log?: Logger
  more?: readonly PlatformFeature[]
  carriers?: ReadonlyMap<string, Channel>
  /** The address of the service that links phones, if `env` has switched it on. */
  whatsapp?: ServiceOptions
  /** As two processes that are called in turns. */
  cluster?: boolean
}

/** The whole product on a database of its own, over real HTTP, with ways to create people and to act. */
export async function createWorld({
  limits = {},
  env = {},
  database: from,
  logLevel = 'silent',
  log = createLog(logLevel),
  more = [],
  carriers,
  whatsapp,
  cluster = isCluster && !env.REDIS_URL,
}: Options = {}) {
  const both = cluster ? await startProcessPair() : undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-world-'))
  const read = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO: 'off',
    // Tests switch it on explicitly: no other may call a service on the internet.
    WHATSAPP: 'off',
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    PORT: '0',
    ...fileStoreEnv(),
    ...env,
    ...(both && { REDIS_URL: both.redisUrl }),
  })
  const sockets = { ...read.limits.sockets, presencePause: 20, returnWithin: 20 }
  const config: Config = {
    ...read,
    limits: { ...read.limits, ...IMPATIENT, sockets, underWay: patiently(read.limits.underWay), ...limits },
  }
  const cloned = from || config.demo ? await cloneDatabase(from) : await cloneAhead(await startedTemplate(config))
  const clock = testClock()
  const database = connectAsProduct(cloned.options)
  const { platform, ...raw } = connect(cloned.options)
  for (const { pool } of [database, raw]) pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  let kernel: PlatformKernel | undefined
  const window: PlatformFeature = {
    name: 'window',
    prepare: async (given) => {
      kernel = given
    },
  }
  const given = { config, clock, log, carriers }
  const app = await startApp({ ...given, database, more: [...more, window], ...(whatsapp && { whatsapp }) })
  if (!kernel) throw new Error('The product has no kernel')
  const own = `http://127.0.0.1:${await app.listen(0, '127.0.0.1')}`
  const url = both ? await both.reach(own, await startSecondProcess({ options: cloned.options, ...given, more })) : own
  const people: People = createPeople({ platform, clock, secretKey: SECRET_KEY })
  const call: Caller = createCaller(url)

  return {
    ...people,
    ...{ url, call, clock, config, app, dataDir },
    /** The kernel, for what no call reaches. */
    kernel,
    endpoints: app.endpoints,
    /** Raw rows of all tables, to check what a call left behind. */
    platform,
    name: cloned.name,
    options: cloned.options,
    unique: () => randomUUID().slice(0, 8),
    async close() {
      await both?.close()
      await app.close()
      await database.close()
      await raw.close()
      // Nobody needs to wait until it is gone.
      void cloned.drop().catch(() => undefined)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
