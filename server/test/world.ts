import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../src/app.ts'
import type { Carrier } from '../src/carriers/port.ts'
import { type Config, type Limits, readConfig } from '../src/config.ts'
import { type Connected, connect } from '../src/kernel/database/connect.ts'
import type { PlatformFeature, PlatformKernel } from '../src/kernel/feature.ts'
import { createLog, type Logger } from '../src/kernel/log.ts'
import { type Caller, caller } from './call.ts'
import { testClock } from './clock.ts'
import { cloneDatabase } from './cloneDatabase.ts'
import { TEMPLATE } from './database.ts'
import { type People, peopleIn } from './people.ts'
import { startedTemplate } from './startedTemplate.ts'

const SECRET_KEY = 'a secret that only the tests have, long enough'
export const ADMIN = { email: 'root@recado.test', password: 'Root-Password-1' }

/** Tests ask more often than people, and ask nothing any more when they end. */
const IMPATIENT = { callsPerMinute: 100_000, lastCall: 0 }

export type World = Awaited<ReturnType<typeof createWorld>>
type Options = {
  limits?: Partial<Limits>
  env?: Record<string, string>
  database?: string
  logLevel?: string
  log?: Logger
  more?: readonly PlatformFeature[]
  carriers?: ReadonlyMap<string, Carrier>
}

/** The whole product on a database of its own, reached over real HTTP, with ways to people it and to act in it. */
export async function createWorld({
  limits = {},
  env = {},
  database: from,
  logLevel = 'silent',
  log = createLog(logLevel),
  more = [],
  carriers,
}: Options = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-world-'))
  const read = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO: 'off',
    // What tries it says so: nothing else is to look for the service outside.
    WHATSAPP: 'off',
    PORT: '0',
    ...env,
  })
  const config: Config = { ...read, limits: { ...read.limits, ...IMPATIENT, ...limits } }
  const cloned = await cloneDatabase(from ?? (config.demo ? TEMPLATE : await startedTemplate(config)))
  const clock = testClock()
  const database: Connected = connect(cloned.options)
  database.pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  let kernel: PlatformKernel | undefined
  const window: PlatformFeature = {
    name: 'window',
    prepare: async (given) => {
      kernel = given
    },
  }
  const app = await startApp({ config, database, clock, log, more: [...more, window], carriers })
  if (!kernel) throw new Error('The product has no kernel')
  const port = await app.listen(0, '127.0.0.1')
  const url = `http://127.0.0.1:${port}`
  const people: People = peopleIn({ platform: database.platform, clock, secretKey: SECRET_KEY })
  const call: Caller = caller(url)

  return {
    ...people,
    ...{ url, call, clock, config, app, dataDir },
    /** For what no call reaches: the product from within. */
    kernel,
    endpoints: app.endpoints,
    /** Raw rows, for looking at what a call left behind. */
    platform: database.platform,
    name: cloned.name,
    options: cloned.options,
    unique: () => randomUUID().slice(0, 8),
    async close() {
      await app.close()
      await database.close()
      await cloned.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
