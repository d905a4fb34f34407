import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddedServer, startEmbedded } from './startEmbedded.ts'

/** A folder that was started and stopped once. Most tests start from a copy of it, which is faster than a first start. */
const used = mkdtempSync(join(tmpdir(), 'rec-'))
let folder: string
let running: (() => Promise<unknown>)[]

beforeAll(async () => {
  const server = await startEmbedded({ directory: used, log: () => undefined })
  await server.stop()
})

afterAll(() => rmSync(used, { recursive: true, force: true }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rec-'))
  running = []
})

afterEach(async () => {
  for (const end of running) await end()
  rmSync(folder, { recursive: true, force: true })
})

test('a first start makes a durable cluster that knows every language, and keeps what is written', async () => {
  const first = await start()
  expect(first.fresh).toBe(true)
  const [facts] = await ask(
    first,
    `select current_setting('fsync') as fsync, current_setting('recovery_init_sync_method') as synced,
       current_setting('listen_addresses') as listens, current_setting('TimeZone') as zone,
       lower('ÁÇÃO') as folded, array_length(show_trgm('é'), 1) > 0 as letters, 'b' < 'Á' collate "und-x-icu" as sorted`,
    'create extension pg_trgm',
  )
  expect(facts).toEqual({
    fsync: 'on',
    synced: process.platform === 'linux' ? 'syncfs' : 'fsync',
    listens: '',
    zone: 'UTC',
    folded: 'áção',
    letters: true,
    sorted: false,
  })
  await ask(first, 'create table kept as select 7 as number')
  await first.stop()

  const second = await start()
  expect(second.fresh).toBe(false)
  expect(await ask(second, 'select number from kept')).toEqual([{ number: 7 }])
})

test('only the password opens the cluster, and only its owner can read the password', async () => {
  const server = await startUsed()
  const stranger = new pg.Client({ ...server.connection('postgres'), password: 'guess' })
  await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600)
})

test('the log never holds values of statements', async () => {
  const lines: string[] = []
  const server = await startUsed({ log: (line) => lines.push(line) })
  await ask(server, 'create table people (mail text unique)')
  await ask(server, `insert into people values ('secret-text')`)
  await expect(ask(server, `insert into people values ('secret-text')`)).rejects.toMatchObject({ code: '23505' })
  await expect(ask(server, `select 'secret-text'::int`)).rejects.toMatchObject({ code: '22P02' })
  await server.stop()
  expect(lines.join()).toContain('database system is shut down')
  expect(lines.join()).not.toContain('secret-text')
})

test('a folder whose path is too long for a socket works too', async () => {
  const server = await startUsed({ directory: join(folder, 'long'.repeat(30)) })
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  const { host } = server.connection('postgres')
  await server.stop()
  expect(existsSync(host)).toBe(false)
})

test('after the owner was killed, the next one stops its server and has all data', async () => {
  cpSync(used, folder, { recursive: true })
  const owner = await startOwner()
  await ask(owner.server, 'create table kept as select 7 as number')
  owner.child.kill('SIGKILL')
  await once(owner.child, 'exit')
  const left = postmaster()
  expect(isAlive(left)).toBe(true)

  const next = await start()
  expect(isAlive(left)).toBe(false)
  expect(await ask(next, 'select number from kept')).toEqual([{ number: 7 }])
})

test('two that start at once make one cluster; the second has it when the first has ended', { timeout: 600_000 }, async () => {
  const both = [startOwner(), startOwner()]
  const first = await Promise.race(both)
  expect(first.server.fresh).toBe(true)
  first.child.stdin?.end()
  const fresh = (await Promise.all(both)).map((one) => one.server.fresh)
  expect(fresh.sort()).toEqual([false, true])
})

test('an unexpected end of the server is noticed, and it can be started again at once', async () => {
  const server = await startUsed()
  await ask(server, 'create table kept as select 7 as number')
  process.kill(postmaster(), 'SIGKILL')
  await server.exited
  await server.stop()
  expect(await ask(await start(), 'select number from kept')).toEqual([{ number: 7 }])
})

test.each(['of nobody', 'of a stranger'])('a stale file with the number %s does not stand in the way', async (whose) => {
  const server = await startUsed()
  const written = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8')
  await server.stop()
  const stranger = spawn('sleep', ['60'])
  running.push(async () => stranger.kill())
  const pid = whose === 'of nobody' ? 4_190_000 : stranger.pid
  writeFileSync(join(folder, 'cluster', 'postmaster.pid'), written.replace(/^\d+/, String(pid)))
  writeFileSync(join(folder, '.s.PGSQL.5432.lock'), written.replace(/^\d+/, String(pid)))

  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode).toBeNull()
})

test('a first start that was killed halfway begins again', async () => {
  mkdirSync(join(folder, 'cluster.unfinished-old'))
  writeFileSync(join(folder, 'cluster.unfinished-old', 'PG_VERSION'), '18')
  const child = spawn(process.execPath, [join(import.meta.dirname, 'owner.fixture.ts'), folder])
  while (!readdirSync(folder).some((name) => name.startsWith('cluster.unfinished-') && !name.endsWith('old'))) await pause(5)
  await pause(100)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(existsSync(join(folder, 'cluster'))).toBe(false)

  const server = await start()
  expect(server.fresh).toBe(true)
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the log is archived within its time limit from the start on, into a folder that moves with the cluster', async () => {
  const archiving = { archives: true, overrides: { archive_timeout: '1s' } }
  const before = await start({ directory: join(folder, 'before'), ...archiving })
  await ask(before, `alter system set archive_library = 'basic_archive'`)
  // As the release before wrote it.
  await ask(before, `alter system set basic_archive.archive_directory = '${join(folder, 'before', 'archive')}'`)
  await before.stop()
  renameSync(join(folder, 'before'), join(folder, 'moved'))
  mkdirSync(join(folder, 'before', 'archive'), { recursive: true })
  writeFileSync(join(folder, 'moved', 'archive', 'archtemp.of-a-killed-archiver'), 'half')

  const moved = await start({ directory: join(folder, 'moved'), ...archiving })
  const written = readdirSync(join(folder, 'moved', 'archive'))
  expect(written).not.toContain('archtemp.of-a-killed-archiver')
  await ask(moved, 'create table kept as select 7 as number')
  await expect.poll(() => readdirSync(join(folder, 'moved', 'archive')).length, { timeout: 30_000 }).toBeGreaterThan(written.length)
  expect(readdirSync(join(folder, 'before', 'archive'))).toEqual([])
})

async function start({
  directory = folder,
  log = () => undefined as unknown,
  ...more
}: {
  directory?: string
  log?: (line: string) => unknown
  archives?: boolean
  overrides?: Record<string, string>
} = {}) {
  const server = await startEmbedded({ directory, log: (line) => void log(line), ...more })
  running.push(server.stop)
  return server
}

function startUsed({ directory = folder, log }: { directory?: string; log?: (line: string) => unknown } = {}) {
  cpSync(used, directory, { recursive: true })
  return start({ directory, ...(log ? { log } : {}) })
}

async function startOwner() {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'owner.fixture.ts'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  running.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.stdin?.end()
    await once(child, 'exit')
  })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The owner of the folder ended with ${code}`)))
  const [line] = child.stdout ? await Promise.race([once(child.stdout, 'data'), ended]) : []
  const { fresh, ...options } = JSON.parse(String(line))
  return { child, server: { fresh, connection: () => options } }
}

async function ask(server: Pick<EmbeddedServer, 'connection'>, statement: string, before?: string) {
  const client = new pg.Client(server.connection('postgres'))
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (before) await client.query(before)
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const postmaster = () => Number.parseInt(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8'), 10)

function isAlive(pid: number) {
  return existsSync(`/proc/${pid}/cwd`)
}
