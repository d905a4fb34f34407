import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryEnvironment, memoryFlags } from '../memory.mjs'
import { pinnedEnvironment, pinnedNode, root } from '../project.mjs'
import { keepRunning } from './keepRunning.mjs'
import { postgresFolder, postgresUser } from './programs.mjs'

const PATIENCE = 120_000

/**
 * PostgreSQL, Redis, two processes that serve, two that work and a proxy, with all that they keep in `folder`, on `port` and the
 * ports after it. `env`: what the processes of the product are told besides; `release`: the folder of the product, where it is another one.
 */
export async function startCluster({ folder, port, env = {}, release = root, say }) {
  mkdirSync(folder, { recursive: true })
  const parts = new Map()
  const keep = (given) => parts.set(given.name, keepRunning({ ...given, say }))
  const [web1, web2, work1, work2, redis, postgres] = [1, 2, 3, 4, 5, 6].map((step) => port + step)
  const password = kept(join(folder, 'database-password'))
  keep(postgresPart(join(folder, 'postgres'), { port: postgres, password }))
  keep(redisPart(folder, redis))
  await until(() => accepts(postgres, password), 'PostgreSQL')

  const shared = { ...told({ folder, port, redis, postgres, password }), ...env }
  const begin = (name, role, at) => keep(productPart(name, { release, env: { ...shared, ROLE: role, PORT: String(at) } }))
  // The first one prepares an empty database and says who may enter.
  begin('web1', 'web', web1)
  await until(() => isReady(web1), 'web1')
  begin('web2', 'web', web2)
  begin('worker1', 'worker', work1)
  begin('worker2', 'worker', work2)
  for (const at of [web2, work1, work2]) await until(() => isReady(at), `port ${at}`)
  keep(proxyPart(folder, { port, webs: [web1, web2] }))
  await until(() => isReady(port), 'the proxy')
  return { parts, url: `http://127.0.0.1:${port}`, stop: () => stopAll(parts) }
}

const told = ({ folder, port, redis, postgres, password }) => ({
  DATA_DIR: folder,
  DATABASE_URL: `postgres://recado:${password}@127.0.0.1:${postgres}/postgres`,
  REDIS_URL: `redis://127.0.0.1:${redis}`,
  SECRET_KEY: kept(join(folder, 'secret')),
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  TRUST_PROXY: '1',
  HANDOVER_SECONDS: '5',
})

/** Those first that need the others; a person who waits for it wants no handing over. */
async function stopAll(parts) {
  const isBelow = ({ name }) => name === 'redis' || name === 'postgres'
  const [below, above] = [[...parts.values()].filter(isBelow), [...parts.values()].filter((part) => !isBelow(part))]
  await Promise.all(above.map((part) => part.stop()))
  await Promise.all(below.map((part) => part.stop()))
}

function redisPart(folder, port) {
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--loglevel', 'warning']
  return { name: 'redis', at: `port ${port}`, program: 'redis-server', words, options: { cwd: folder }, isReady: () => listens(port) }
}

function proxyPart(folder, { port, webs: [web1, web2] }) {
  const on = (at) => `127.0.0.1:${at}`
  const options = { cwd: folder, env: { ...process.env, BIND: on(port), WEB1: on(web1), WEB2: on(web2) } }
  const words = ['-f', join(root, 'deploy', 'haproxy.cfg'), '-db']
  return { name: 'proxy', at: `http://localhost:${port}`, program: 'haproxy', words, options, isReady: () => isReady(port) }
}

function productPart(name, { release, env }) {
  const options = { cwd: release, env: { ...pinnedEnvironment(), ...memoryEnvironment, ...env } }
  const words = [...memoryFlags(), 'server/src/main.ts']
  const ready = () => isReady(Number(env.PORT))
  return { name, at: `port ${env.PORT}`, program: pinnedNode, words, options, end: 'SIGINT', isReady: ready }
}

function postgresPart(folder, { port, password }) {
  const user = postgresUser()
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(folder, { user, password })
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200, log_min_messages: 'panic' }
  const words = ['-D', folder, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  const program = join(postgresFolder(), 'postgres')
  // Asked to end in its own manner it would wait for those who are connected.
  const ready = async () => accepts(port, password)
  return { name: 'postgres', at: `port ${port}`, program, words, options: { ...user, cwd: '/' }, end: 'SIGINT', isReady: ready }
}

function initialise(folder, { user, password }) {
  mkdirSync(folder, { recursive: true })
  const secret = `${folder}-password`
  writeFileSync(secret, password)
  for (const path of [folder, secret]) {
    if (user.uid) chownSync(path, user.uid, user.gid)
    chmodSync(path, path === folder ? 0o700 : 0o600)
  }
  const words = ['-D', folder, '-U', 'recado', '--pwfile', secret, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale', 'C']
  const { status, stderr } = spawnSync(join(postgresFolder(), 'initdb'), words, { ...user, cwd: '/', encoding: 'utf8' })
  rmSync(secret)
  if (status !== 0) throw new Error(`PostgreSQL could not be set up in ${folder}: ${stderr}`)
}

/** Made once, and the same ever after. */
function kept(file) {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

function accepts(port, password) {
  const words = ['-h', '127.0.0.1', '-p', String(port), '-U', 'recado', '-d', 'postgres', '-c', 'select 1']
  return spawnSync(join(postgresFolder(), 'psql'), words, { env: { ...process.env, PGPASSWORD: password }, stdio: 'ignore' }).status === 0
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

const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function until(met, what) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(100)) if (await met()) return
  throw new Error(`${what} did not come up`)
}
