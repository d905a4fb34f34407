import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryEnvironment, memoryFlags } from '../../../scripts/bootstrap/memoryFlags.mjs'
import { postgres } from './postgres.ts'
import { isReady, proxy } from './proxy.ts'
import { type Program, type RunningProgram, restartOnExit } from './restartOnExit.ts'

const START_TIMEOUT = 120_000
const thisRelease = join(import.meta.dirname, '../../..')

type ClusterOptions = {
  /** All data is in it. */
  folder: string
  /** The proxy's port. The ports after it are used too. */
  port: number
  /** Further environment of the product's processes, such as another database. */
  env?: Record<string, string>
  /** The folder of another release. */
  release?: string
  /** Makes the demo company at the first start, and returns its `logins`. */
  demo?: boolean
  log: (line: string) => void
  /** Aborts the start. */
  signal?: AbortSignal
}
type Programs = Map<string, RunningProgram>

/** Starts PostgreSQL, Redis, two processes that serve, two workers and a proxy. If one of them cannot start, all are stopped. */
export async function startCluster(options: ClusterOptions) {
  mkdirSync(options.folder, { recursive: true })
  const programs: Programs = new Map()
  try {
    const logins = await startPrograms(programs, options)
    return { programs, logins, url: `http://127.0.0.1:${options.port}`, stop: () => stopAll(programs) }
  } catch (error) {
    await stopAll(programs, 'SIGKILL')
    throw error
  }
}

async function startPrograms(programs: Programs, options: ClusterOptions) {
  const { folder, port, env = {}, release = thisRelease, demo = false, log, signal } = options
  const start = (program: Program) => {
    const running = restartOnExit(program, log)
    programs.set(program.name, running)
    return waitUntilReady(running, signal)
  }
  const [web1, web2, worker1, worker2, redisPort, postgresPort] = [port + 1, port + 2, port + 3, port + 4, port + 5, port + 6]
  const password = persistedSecret(join(folder, 'database-password'))
  const services = [start(redis(folder, redisPort))]
  if (!env.DATABASE_URL) services.push(start(postgres(join(folder, 'postgres'), { port: postgresPort, password })))
  await Promise.all(services)

  const shared = {
    DATA_DIR: folder,
    DATABASE_URL: `postgres://recado:${password}@127.0.0.1:${postgresPort}/postgres`,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    SECRET_KEY: persistedSecret(join(folder, 'secret')),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    TRUST_PROXY: '1',
    HANDOVER_SECONDS: '5',
    ...env,
  }
  const logins = demo ? await makeDemo(join(folder, 'demo-made'), release, shared) : ''
  const startProduct = (name: string, role: 'web' | 'worker', ownPort: number) =>
    start(product(name, release, { ...shared, ROLE: role, PORT: String(ownPort) }))
  // The first one prepares an empty database before the others start.
  await startProduct('web1', 'web', web1)
  await Promise.all([
    startProduct('web2', 'web', web2),
    startProduct('worker1', 'worker', worker1),
    startProduct('worker2', 'worker', worker2),
  ])
  await start(proxy({ port, webPorts: [web1, web2] }))
  return logins
}

/** Once: passwords are shown when they are made, and never again. A failure is shown and stops nobody. */
async function makeDemo(marker: string, release: string, env: Record<string, string>) {
  if (existsSync(marker)) return ''
  const child = spawn(process.execPath, ['server/src/makeDemo.ts'], {
    cwd: release,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (code === 0) writeFileSync(marker, '')
  return `${output}${errors}`
}

/** A program that ended before it was ready would end again. */
async function waitUntilReady({ name, isReady, exitCount }: RunningProgram, signal?: AbortSignal) {
  for (const end = Date.now() + START_TIMEOUT; Date.now() < end; await pause(100)) {
    if (signal?.aborted) throw new Error('The start was aborted')
    if (exitCount() > 0) throw new Error(`${name} does not start`)
    if (await isReady()) return
  }
  throw new Error(`${name} was not ready in time`)
}

/** Stops those first that need the others. */
async function stopAll(programs: Programs, signal?: 'SIGKILL') {
  const isService = ({ name }: RunningProgram) => name === 'redis' || name === 'postgres'
  const all = [...programs.values()]
  await Promise.all(all.filter((program) => !isService(program)).map((program) => program.stop(signal)))
  await Promise.all(all.filter(isService).map((program) => program.stop()))
}

const redis = (folder: string, port: number): Program => ({
  name: 'redis',
  address: `port ${port}`,
  path: 'redis-server',
  args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--loglevel', 'warning'],
  options: { cwd: folder },
  isReady: () => isListening(port),
})

const product = (name: string, release: string, env: Record<string, string>): Program => ({
  name,
  address: `port ${env.PORT}`,
  path: process.execPath,
  args: [...memoryFlags(), 'server/src/main.ts'],
  options: { cwd: release, env: { ...process.env, ...memoryEnvironment, ...env } },
  // SIGINT ends it without the handover that SIGTERM begins: who presses Ctrl-C does not wait for sockets.
  stopSignal: 'SIGINT',
  isReady: () => isReady(Number(env.PORT)),
})

/** Generated once, then always the same. */
function persistedSecret(file: string) {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
