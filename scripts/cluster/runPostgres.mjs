import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresFolder, postgresUser } from './postgresPrograms.mjs'

/** Without it, after a kill, PostgreSQL would sync each of its thousand files before it serves. */
const backSoon = process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}

/** `hosts`: the addresses of this machine on which it listens. */
export function runPostgres(folder, { port, password, hosts = ['127.0.0.1'] }) {
  const user = postgresUser()
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(folder, { user, password })
  const reached = { port, listen_addresses: hosts.join(','), unix_socket_directories: '' }
  const settings = { ...reached, ...backSoon, max_connections: 200, log_min_messages: 'panic' }
  const words = ['-D', folder, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  const program = join(postgresFolder(), 'postgres')
  // A smart shutdown (SIGTERM) would wait for open sessions.
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

function accepts(port, password) {
  const words = ['-h', '127.0.0.1', '-p', String(port), '-U', 'recado', '-d', 'postgres', '-c', 'select 1']
  return spawnSync(join(postgresFolder(), 'psql'), words, { env: { ...process.env, PGPASSWORD: password }, stdio: 'ignore' }).status === 0
}
