import type { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { connect } from './connect.ts'
import { deferStatement } from './deferStatement.ts'
import type { StatementBatch } from './statementBatch.ts'
import { keepPrepared } from './statementNames.ts'

const cloned = await cloneDatabase()
const { platform, pool, close } = connect(cloned.options, { size: 1 })
const { query } = pg.Client.prototype
const written: (string | readonly string[])[] = []
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [asked] = given as [string | { text: string } | StatementBatch]
  // A previous test file may still be closing its database, over a connection of this process.
  if (this.database === cloned.name) written.push(typeof asked === 'string' ? asked : 'texts' in asked ? asked.texts : asked.text)
  return (query as (...given: unknown[]) => unknown).apply(this, given)
} as typeof query
await pool.query('create table said (word text primary key)')
beforeEach(async () => {
  await pool.query('delete from said')
  written.length = 0
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await close()
  await cloned.drop()
})

const say = (word: unknown) => sql`insert into said values (${word})`
const SAY = 'insert into said values ($1)'
const count = sql<{ words: number }>`select count(*)::int as words from said where word <> ${'-'}`
const COUNT = 'select count(*)::int as words from said where word <> $1'
// However many statements other tests have prepared before.
for (const text of [SAY, COUNT, 'select * from said where word <> $1']) keepPrepared(text)
const said = async () => (await count.execute(platform)).rows[0]?.words
const along = (word: unknown, tx: typeof platform) =>
  deferStatement(async () => {
    await say(word).execute(tx)
    return []
  })

test('a transaction sends `begin` with its first statement', async () => {
  await platform.transaction().execute(async (tx) => {
    await say('one').execute(tx)
    expect((await count.execute(tx)).rows).toEqual([{ words: 1 }])
  })
  expect(written).toEqual([['begin', SAY], [COUNT], ['commit']])
  expect(await said()).toBe(1)
})

test('deferred statements go with the next one, in order, and get their answers', async () => {
  const { answered } = await platform.transaction().execute(async (tx) => {
    const first = await along('one', tx)
    await along('two', tx)
    expect((await count.execute(tx)).rows).toEqual([{ words: 2 }])
    await along('three', tx)
    return first
  })
  expect(written).toEqual([
    ['begin', SAY, SAY, COUNT],
    [SAY, 'commit'],
  ])
  expect(await answered).toMatchObject({ command: 'INSERT', rowCount: 1 })
  expect(await said()).toBe(3)
})

test('of very many deferred statements some go early, in order, and all are one transaction', async () => {
  const saying = (words: number[]) =>
    platform.transaction().execute(async (tx) => {
      for (const word of words) await along(`${word}`, tx)
    })
  const numbers = Array.from({ length: 40 }, (_, number) => number)
  await saying(numbers)
  expect(written.map(({ length }) => length)).toEqual([16, 16, 10])
  await expect(saying([...numbers.map((number) => -1 - number), 7])).rejects.toMatchObject({ code: '23505' })
  await expect(saying([100, 7, ...numbers])).rejects.toMatchObject({ code: '23505' })
  expect(await said()).toBe(40)
})

test('a batch is a transaction by itself, and none of it stays when one fails', async () => {
  const saying = (...words: unknown[]) =>
    platform.transaction().execute(async (tx) => {
      for (const word of words) await along(word, tx)
    })
  await saying('one', 'two')
  expect(written).toEqual([[SAY, SAY]])
  await expect(saying('three', 'one', 'four')).rejects.toMatchObject({ code: '23505', constraint: 'said_pkey' })
  expect(await said()).toBe(2)
  await saying('three', 'four')
  expect(await said()).toBe(4)
})

test('a deferred statement that fails also fails the batch it went with, and what followed is prepared the next time', async () => {
  const behind = sql`select ${1}::int + 41 as sum`
  const failing = platform.transaction().execute(async (tx) => {
    await along('one', tx)
    await along('one', tx)
    await behind.execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await said()).toBe(0)
  expect((await behind.execute(platform)).rows).toEqual([{ sum: 42 }])
  expect((await behind.execute(platform)).rows).toEqual([{ sum: 42 }])
})

test('the error of a deferred statement names the statement and the place where it was deferred', async () => {
  const deferTwice = async (tx: typeof platform) => {
    await along('one', tx)
    await along('one', tx)
  }
  const failing = platform.transaction().execute(async (tx) => {
    await deferTwice(tx)
    await count.execute(tx)
  })
  const stack = expect.stringContaining('deferTwice')
  await expect(failing).rejects.toMatchObject({
    code: '23505',
    cause: { message: `The deferred statement failed: ${SAY}`, cause: { stack } },
  })
  const awaited = platform.transaction().execute(async (tx) => {
    await along('one', tx)
    await say('one').execute(tx)
  })
  expect(await awaited.catch((error: Error) => error.cause)).toBeUndefined()
})

test('a transaction that ends before its first statement is never begun', async () => {
  const failing = platform.transaction().execute(async (tx) => {
    await along('one', tx)
    throw new Error('not like this')
  })
  await expect(failing).rejects.toThrow('not like this')
  expect(written).toEqual([])
  expect(await said()).toBe(0)
})

test('a value that cannot be serialised fails its own statement before anything is sent, and no deferred one is lost', async () => {
  const round: { self?: unknown } = {}
  round.self = round
  await platform.transaction().execute(async (tx) => {
    await along('one', tx)
    await expect(say(round).execute(tx)).rejects.toThrow('circular')
    await expect(along(round, tx)).rejects.toThrow('circular')
    expect(written).toEqual([])
    await say('two').execute(tx)
  })
  expect(written).toEqual([['begin', SAY, SAY], ['commit']])
  const failing = platform.transaction().execute((tx) => Promise.all([say(round).execute(tx), say('three').execute(tx)]))
  await expect(failing).rejects.toThrow('circular')
  expect(await said()).toBe(2)
})

test("a statement cannot be deferred outside an open transaction: it would run with the next caller's", async () => {
  await expect(along('one', platform)).rejects.toThrow('no open transaction')
  let late: Promise<unknown> = Promise.resolve()
  await platform.transaction().execute(async (tx) => {
    await say('two').execute(tx)
    const commit = Promise.withResolvers<void>()
    const ask = pg.Client.prototype.query
    pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
      if (this.database === cloned.name) commit.resolve()
      return (ask as (...given: unknown[]) => unknown).apply(this, given)
    } as typeof query
    late = commit.promise.then(() => along('three', tx)).finally(() => (pg.Client.prototype.query = ask))
    late.catch(() => undefined)
  })
  await expect(late).rejects.toThrow('no open transaction')
  await platform.transaction().execute((tx) => say('four').execute(tx))
  expect(await said()).toBe(2)
})

test('no concurrent statement runs after the end of its transaction', async () => {
  const round: { self?: unknown } = {}
  round.self = round
  const unbegun = platform.transaction().execute((tx) => Promise.all([along(round, tx), along('one', tx), say('two').execute(tx)]))
  await expect(unbegun).rejects.toThrow('circular')
  expect(await said()).toBe(0)
  const failing = platform.transaction().execute(async (tx) => {
    await say('one').execute(tx)
    await Promise.all(['one', 'two', 'three', 'four'].map((word) => say(word).execute(tx)))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await said()).toBe(0)
})

test('an unreadable answer fails its caller, neither the rest of the batch nor the process', async () => {
  const endless = sql`select 'infinity'::timestamptz as at, ${1}::int as number`
  await expect(endless.execute(platform)).rejects.toThrow('Invalid time')
  const { answered } = await platform.transaction().execute(async (tx) => {
    const unread = await deferStatement(() => endless.execute(tx))
    await say('one').execute(tx)
    return unread
  })
  await expect(answered).rejects.toThrow('Invalid time')
  expect(await said()).toBe(1)
})

test('an empty text is answered', async () => {
  const { rows } = await platform.transaction().execute((tx) => sql.raw('').execute(tx))
  expect(rows).toEqual([])
  expect(await said()).toBe(0)
})

test('a text of several statements belongs to the transaction too', async () => {
  const failing = platform.transaction().execute(async (tx) => {
    await sql.raw("insert into said values ('one'); insert into said values ('two')").execute(tx)
    expect((await count.execute(tx)).rows).toEqual([{ words: 2 }])
    throw new Error('not like this')
  })
  await expect(failing).rejects.toThrow('not like this')
  expect(await said()).toBe(0)
})

test('the columns of a prepared statement are described once per connection', async () => {
  const client = await pool.connect()
  const { connection } = client as unknown as { connection: EventEmitter }
  let described = 0
  // Other queries may use it too.
  connection.on('rowDescription', ({ fields }: { fields: { name: string }[] }) => {
    if (fields.some(({ name }) => name === 'number')) described++
  })
  client.release()
  keepPrepared('select $1::text as word, $2::bigint as number')
  const ask = async (word: string | null) => (await sql`select ${word}::text as word, ${7}::bigint as number`.execute(platform)).rows
  expect(await ask('one')).toEqual([{ word: 'one', number: 7 }])
  expect(await ask(null)).toEqual([{ word: null, number: 7 }])
  expect(described).toBe(1)
})

test('a table that changes meanwhile fails no read, and the read shows the new shape', async () => {
  const read = sql`select * from said where word <> ${'-'}`
  await say('one').execute(platform)
  expect((await read.execute(platform)).rows).toEqual([{ word: 'one' }])
  await pool.query('alter table said add column loud boolean default true')
  expect((await read.execute(platform)).rows).toEqual([{ word: 'one', loud: true }])
  expect((await count.execute(platform)).rows).toEqual([{ words: 1 }])
  await pool.query('alter table said drop column loud')
})

test('a prepared statement that a proxy has forgotten is prepared again', async () => {
  await say('one').execute(platform)
  await pool.query('deallocate all')
  await say('two').execute(platform)
  expect(await said()).toBe(2)
})
