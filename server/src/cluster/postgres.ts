import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresProgram, postgresUser } from './installedPrograms.ts'
import type { Program } from './restartOnExit.ts'

/** Without `syncfs`, PostgreSQL syncs each of its thousand files after a kill before it serves. */
const fastRecovery = process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}

/** PostgreSQL in `folder`, which is made if it does not exist. `hosts`: the addresses of this machine on which it listens. */
export function postgres(
  folder: string,
  { port, password, hosts = ['127.0.0.1'] }: { port: number; password: string; hosts?: readonly string[] },
): Program {
  const user = postgresUser()
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(folder, password)
  const settings = {
    port,
    listen_addresses: hosts.join(','),
    unix_socket_directories: '',
    ...fastRecovery,
    max_connections: 200,
    log_min_messages: 'panic',
  }
  return {
    name: 'postgres',
    address: `port ${port}`,
    path: postgresProgram('postgres'),
    args: ['-D', folder, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    options: { ...user, cwd: '/' },
    // A smart shutdown (SIGTERM) would wait for open sessions.
    stopSignal: 'SIGINT',
    isReady: async () => acceptsConnections(port, password),
  }
}

function initialise(folder: string, password: string) {
  const user = postgresUser()
  mkdirSync(folder, { recursive: true })
  const passwordFile = `${folder}-password`
  writeFileSync(passwordFile, password)
  for (const path of [folder, passwordFile]) {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
    chmodSync(path, path === folder ? 0o700 : 0o600)
  }
  const args = ['-D', folder, '-U', 'recado', '--pwfile', passwordFile, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale', 'C']
  const { status, stderr } = spawnSync(postgresProgram('initdb'), args, { ...user, cwd: '/', encoding: 'utf8' })
  rmSync(passwordFile)
  if (status !== 0) throw new Error(`PostgreSQL could not be set up in ${folder}: ${stderr}`)
}

function acceptsConnections(port: number, password: string) {
  const args = ['-h', '127.0.0.1', '-p', String(port), '-U', 'recado', '-d', 'postgres', '-c', 'select 1']
  return spawnSync(postgresProgram('psql'), args, { env: { ...process.env, PGPASSWORD: password }, stdio: 'ignore' }).status === 0
}
