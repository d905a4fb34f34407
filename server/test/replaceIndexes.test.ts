import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { messageSearchIndex } from '../src/features/messages/messageSearchIndex.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { connect } from '../src/kernel/database/connect.ts'
import { migrate } from '../src/kernel/database/migrate.ts'
import { replaceIndexes } from '../src/kernel/database/replaceIndexes.ts'
import { createLog } from '../src/kernel/log.ts'
import { cloneDatabase } from './cloneDatabase.ts'
import { createPeople } from './createPeople.ts'
import { indexesOfTexts, OLD } from './indexStates.ts'
import { waitUntil } from './waitUntil.ts'

const cloned = await cloneDatabase()
const { platform, owner, close } = connect(cloned.options)
const made = await definition()
afterAll(async () => {
  await close()
  await cloned.drop()
})

const { companyId } = await createPeople({
  platform,
  clock: { ...systemClock, advance: () => undefined },
  secretKey: 'x'.repeat(32),
}).person('admin')
const { id: contactId } = await platform
  .insertInto('contacts')
  .values({ companyId, name: 'Rita' })
  .returning('id')
  .executeTakeFirstOrThrow()
const at = new Date()
const { id: ticketId } = await platform
  .insertInto('tickets')
  .values({ companyId, contactId, status: 'pending', createdAt: at, updatedAt: at })
  .returning('id')
  .executeTakeFirstOrThrow()

/** As the release before leaves it. */
beforeEach(async () => {
  await sql`drop index if exists messages_text, messages_words`.execute(platform)
  await sql.raw(OLD).execute(platform)
  await sql`delete from messages`.execute(platform)
})

const OLD_ONE = { messages_text: true }
const NEW_ONE = { messages_words: true }
const BROKEN_OFF = { messages_text: true, messages_words: false }

const isHalfBuilt = async () => (await indexesOfTexts(platform)).messages_words === false

const write = () =>
  sql`insert into messages ("companyId", id, "ticketId", "contactId", "fromMe", body, folded, "createdAt")
    values (${companyId}, gen_random_uuid(), ${ticketId}, ${contactId}, false, 'Bom dia', 'bom dia', now())`.execute(platform)

function start() {
  const said: string[] = []
  const note = (_: object, text: string) => said.push(text)
  const replacing = replaceIndexes(
    { platform, owner },
    { indexes: [messageSearchIndex], log: { debug: note, info: note, warn: note } as never, pause: 20 },
  )
  return { ...replacing, said }
}

test('an index that an older release made is replaced beside the work, once', async () => {
  await write()
  expect(await indexesOfTexts(platform)).toEqual(OLD_ONE)
  const both = [start(), start()]
  await Promise.all(both.map(({ settled }) => settled))
  expect(both.flatMap(({ said }) => said).filter((text) => !text.startsWith('another'))).toEqual(['building', 'built'])
  expect(await indexesOfTexts(platform)).toEqual(NEW_ONE)
  expect(await definition()).toEqual(made)
  const again = start()
  await again.settled
  expect(again.said).toEqual([])
})

test('messages are stored while it is built, and a process that is told to end waits for nothing', async () => {
  await write()
  const { release } = await holdingUp()
  const first = start()
  await waitUntil(isHalfBuilt, 'the index is being built')
  await write()
  await first.end()
  await waitUntil(async () => (await builders()) === 0, 'nobody builds any more')
  expect(await indexesOfTexts(platform)).toEqual(BROKEN_OFF)
  await release()
  await start().settled
  expect(await indexesOfTexts(platform)).toEqual(NEW_ONE)
})

test('after its process was killed, and the database broke off too, the next start finishes it', async () => {
  await write()
  const { release } = await holdingUp()
  const child = elsewhere()
  await waitUntil(isHalfBuilt, 'the index is being built')
  child.kill('SIGKILL')
  await once(child, 'exit')
  // The database has not noticed yet, and the next process leaves it alone.
  const next = start()
  await waitUntil(() => next.said.length > 1, 'somebody else has looked')
  expect(new Set(next.said)).toEqual(new Set(['another process builds']))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'recado-indexes' and datname = current_database()`.execute(
    platform,
  )
  await release()
  await next.settled
  expect(await indexesOfTexts(platform)).toEqual(NEW_ONE)
})

test('what was killed and is finished by the database all the same is not built twice', async () => {
  await write()
  const { release } = await holdingUp()
  const child = elsewhere()
  await waitUntil(isHalfBuilt, 'the index is being built')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = start()
  await waitUntil(() => next.said.length > 1, 'somebody else has looked')
  await release()
  await next.settled
  expect(next.said).not.toContain('building')
  expect(await indexesOfTexts(platform)).toEqual(NEW_ONE)
})

test('an old index whose end broke off goes too', async () => {
  await write()
  await sql.raw(`create index messages_words on ${messageSearchIndex.on}`).execute(platform)
  await sql`update pg_index set indisvalid = false where indexrelid = 'messages_text'::regclass`.execute(platform)
  await start().settled
  expect(await indexesOfTexts(platform)).toEqual(NEW_ONE)
})

test('a migration stops whoever builds, and nobody begins until it is through; then it is built anew', async () => {
  await write()
  const { release } = await holdingUp(LOOKING)
  const { said, settled } = start()
  await waitUntil(isHalfBuilt, 'the index is being built')
  const alters = {
    name: '9001-alters',
    async up(tx: Transaction<unknown>) {
      await sql`set local lock_timeout = 5000`.execute(tx)
      await sql`alter table messages add column later integer`.execute(tx)
      await waitUntil(() => said.includes('another process builds'), 'somebody would build')
    },
  }
  await migrate(owner, { migrations: [alters], log: createLog('silent') }).finally(release)
  await settled
  expect(await indexesOfTexts(platform)).toEqual(NEW_ONE)
})

/** A writer that has not ended yet: a concurrent index build waits for it. */
const WRITING = ['begin', 'update messages set body = body']
/** A reader of another table holds up nobody else. */
const LOOKING = ['begin isolation level repeatable read', 'select from contacts']

async function holdingUp(how = WRITING) {
  const client = new pg.Client(owner)
  await client.connect()
  for (const statement of how) await client.query(statement)
  return {
    async release() {
      await client.query('rollback')
      await client.end()
    },
  }
}

/** Builds in a process of its own. */
function elsewhere() {
  const from = (path: string) => JSON.stringify(join(import.meta.dirname, '../src', path))
  const code = `
    const { connect } = await import(${from('kernel/database/connect.ts')})
    const { replaceIndexes } = await import(${from('kernel/database/replaceIndexes.ts')})
    const { messageSearchIndex } = await import(${from('features/messages/messageSearchIndex.ts')})
    const log = { debug() {}, info() {}, warn() {} }
    await replaceIndexes(connect(JSON.parse(process.argv[1])), { indexes: [messageSearchIndex], log }).settled`
  return spawn(process.execPath, ['--input-type=module', '-e', code, JSON.stringify(owner)], { stdio: 'inherit' })
}

async function builders() {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where application_name = 'recado-indexes' and datname = current_database()`.execute(platform)
  return rows[0]?.count
}

async function definition() {
  const { rows } = await sql<{ definition: string }>`select pg_get_indexdef('messages_words'::regclass) as definition`.execute(platform)
  return rows[0]?.definition
}
