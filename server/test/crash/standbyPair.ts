import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { postgresProgram, postgresUser } from '../../src/cluster/installedPrograms.ts'
import { postgres } from '../../src/cluster/postgres.ts'
import { connect } from '../../src/kernel/database/connect.ts'
import type { PlatformDb } from '../../src/kernel/database/schema.ts'
import { waitUntil } from '../waitUntil.ts'
import { addHbaRule, createKeptProcesses } from './keptProcesses.ts'

const PASSWORD = 'the-password-of-both'
const proxied = join(import.meta.dirname, '../../../deploy/haproxy-postgres.cfg')

/** Two PostgreSQL servers with synchronous replication, and the proxy that knows which of them is the primary. */
export async function openStandbyPair(port: number) {
  const { folder, begin } = await createKeptProcesses('standby')
  const [firstPort, secondPort] = [port + 1, port + 2]
  const data = (name: string) => join(folder, name)
  const named = (name: string, at: number) => ({ ...postgres(data(name), { port: at, password: PASSWORD }), name })

  const one = named('first', firstPort)
  // The proxy's user connects without a password, and only from here.
  addHbaRule(data('first'), 'host postgres recado_check 127.0.0.1/32 trust')
  const first = await begin(one)
  await asking(firstPort, (database) => sql`create role recado_check login`.execute(database))
  copy(firstPort, data('second'))
  const second = await begin(named('second', secondPort))
  await asking(firstPort, async (database) => {
    await sql`alter system set synchronous_standby_names = 'recado_standby'`.execute(database)
    await sql`select pg_reload_conf()`.execute(database)
    const isFollowed = async () =>
      (await sql`select from pg_stat_replication where sync_state = 'sync'`.execute(database)).rows.length === 1
    await waitUntil(isFollowed, 'the second one has what is written')
  })
  const env = { ...process.env, BIND: `127.0.0.1:${port}`, POSTGRES1: `127.0.0.1:${firstPort}`, POSTGRES2: `127.0.0.1:${secondPort}` }
  await begin({
    name: 'proxy',
    address: `port ${port}`,
    path: 'haproxy',
    args: ['-f', proxied, '-db'],
    options: { env },
    isReady: () => asking(port, () => Promise.resolve(true)).catch(() => false),
  })
  return {
    url: urlOn(port),
    first,
    second,
    promote: () => asking(secondPort, (database) => sql`select pg_promote()`.execute(database)),
    /** As it was, as a service manager does. */
    bringBackFirst: () => begin(one),
    /** The server that new connections reach now. */
    async reached() {
      const { rows } = await asking(port, (database) => sql<{ port: number }>`select inet_server_port() as port`.execute(database))
      return rows[0]?.port === firstPort ? 'first' : 'second'
    },
    askFirst: <Answer>(work: (database: PlatformDb) => Promise<Answer>) => asking(firstPort, work),
    ask: <Answer>(work: (database: PlatformDb) => Promise<Answer>) => asking(port, work),
  }
}

const urlOn = (port: number) => `postgres://recado:${PASSWORD}@127.0.0.1:${port}/postgres`

async function asking<Answer>(port: number, work: (database: PlatformDb) => Promise<Answer>) {
  const { platform, close } = connect({ connectionString: urlOn(port) }, { size: 1 })
  try {
    await sql`select 1`.execute(platform)
    return await work(platform)
  } finally {
    await close()
  }
}

/** Makes a standby that replicates under this name from its first start on. */
function copy(port: number, folder: string) {
  const user = postgresUser()
  mkdirSync(folder, { mode: 0o700 })
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const from = `host=127.0.0.1 port=${port} user=recado password=${PASSWORD} application_name=recado_standby`
  const words = ['-d', from, '-D', folder, '-R', '-X', 'stream', '-c', 'fast']
  const { status, stderr } = spawnSync(postgresProgram('pg_basebackup'), words, { ...user, cwd: '/', encoding: 'utf8' })
  if (status !== 0) throw new Error(`The standby could not be made: ${stderr}`)
}
