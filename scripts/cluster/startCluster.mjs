import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryEnvironment, memoryFlags } from '../memoryFlags.mjs'
import { pinnedEnvironment, pinnedNode, root } from '../project.mjs'
import { run } from '../run.mjs'
import { restartOnExit } from './restartOnExit.mjs'
import { runPostgres } from './runPostgres.mjs'
import { isReady, runProxy } from './runProxy.mjs'

const PATIENCE = 120_000

/**
 * Starts PostgreSQL, Redis, two processes that serve, two workers and a proxy, with all data in `folder`, on `port` and the ports after it.
 * `env`: further environment of the product's processes, such as another database; `release`: the folder of another release; `signal`:
 * aborts the start; `demo`: make the demo company at the first start, and return its `logins`. If one part cannot start, all are stopped.
 */
export async function startCluster({ folder, port, env = {}, release = root, demo = false, say, signal }) {
  mkdirSync(folder, { recursive: true })
  const parts = new Map()
  try {
    const logins = await startParts(parts, { folder, port, env, release, demo, say, signal })
    return { parts, logins, url: `http://127.0.0.1:${port}`, stop: () => stopAll(parts) }
  } catch (error) {
    await stopAll(parts, 'SIGKILL')
    throw error
  }
}

async function startParts(parts, { folder, port, env, release, demo, say, signal }) {
  const keep = (given) => {
    const part = restartOnExit({ ...given, say })
    parts.set(given.name, part)
    return { isThere: () => isThere(part, signal) }
  }
  const [web1, web2, work1, work2, redis, postgres] = [1, 2, 3, 4, 5, 6].map((step) => port + step)
  const password = persistedSecret(join(folder, 'database-password'))
  const below = [keep(redisPart(folder, redis))]
  if (!env.DATABASE_URL) below.push(keep(runPostgres(join(folder, 'postgres'), { port: postgres, password })))
  for (const part of below) await part.isThere()

  const shared = { ...clusterEnvironment({ folder, port, redis, postgres, password }), ...env }
  const logins = demo ? await makeDemo(join(folder, 'demo-made'), { release, env: shared }) : ''
  const begin = (name, role, at) => keep(productPart(name, { release, env: { ...shared, ROLE: role, PORT: String(at) } }))
  // The first one prepares an empty database before the others start.
  await begin('web1', 'web', web1).isThere()
  const others = [begin('web2', 'web', web2), begin('worker1', 'worker', work1), begin('worker2', 'worker', work2)]
  for (const part of others) await part.isThere()
  await keep(runProxy({ port, webs: [web1, web2] })).isThere()
  return logins
}

/** Once: passwords are shown when they are made, and never again. A failure is reported and holds up nobody. */
async function makeDemo(made, { release, env }) {
  if (existsSync(made)) return ''
  const options = { cwd: release, env: { ...pinnedEnvironment(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] }
  const { code, said } = await run(pinnedNode, ['server/src/makeDemo.ts'], options)
  if (code === 0) writeFileSync(made, '')
  return said
}

/** A process that ended before it was ready will do so again. */
async function isThere({ name, isReady, endings }, signal) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(100)) {
    if (signal?.aborted) throw new Error('It was told to end')
    if (endings() > 0) throw new Error(`${name} does not start`)
    if (await isReady()) return
  }
  throw new Error(`${name} did not come up`)
}

const clusterEnvironment = ({ folder, port, redis, postgres, password }) => ({
  DATA_DIR: folder,
  DATABASE_URL: `postgres://recado:${password}@127.0.0.1:${postgres}/postgres`,
  REDIS_URL: `redis://127.0.0.1:${redis}`,
  SECRET_KEY: persistedSecret(join(folder, 'secret')),
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  TRUST_PROXY: '1',
  HANDOVER_SECONDS: '5',
})

/** Stops those first that need the others. A user who waits wants no handover. */
async function stopAll(parts, signal) {
  const isBelow = ({ name }) => name === 'redis' || name === 'postgres'
  const [below, above] = [[...parts.values()].filter(isBelow), [...parts.values()].filter((part) => !isBelow(part))]
  await Promise.all(above.map((part) => part.stop(signal)))
  await Promise.all(below.map((part) => part.stop()))
}

function redisPart(folder, port) {
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--loglevel', 'warning']
  return { name: 'redis', at: `port ${port}`, program: 'redis-server', words, options: { cwd: folder }, isReady: () => listens(port) }
}

function productPart(name, { release, env }) {
  const options = { cwd: release, env: { ...pinnedEnvironment(), ...memoryEnvironment, ...env } }
  const words = [...memoryFlags(), 'server/src/main.ts']
  const ready = () => isReady(Number(env.PORT))
  return { name, at: `port ${env.PORT}`, program: pinnedNode, words, options, end: 'SIGINT', isReady: ready }
}

/** Generated once, then always the same. */
function persistedSecret(file) {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

const listens = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
