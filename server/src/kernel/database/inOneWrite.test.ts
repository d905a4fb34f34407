import type { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { connect } from './connect.ts'
import { sendAlong } from './sendAlong.ts'
import type { Together } from './together.ts'

const cloned = await cloneDatabase()
const { platform, pool, close } = connect(cloned.options, { size: 1 })
const { query } = pg.Client.prototype
const written: (string | readonly string[])[] = []
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [asked] = given as [string | { text: string } | Together]
  written.push(typeof asked === 'string' ? asked : 'texts' in asked ? asked.texts : asked.text)
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
const said = async () => (await count.execute(platform)).rows[0]?.words
const along = (word: unknown, tx: typeof platform) =>
  sendAlong(async () => {
    await say(word).execute(tx)
    return []
  })

test('a transaction says with its first statement that it begins', async () => {
  await platform.transaction().execute(async (tx) => {
    await say('one').execute(tx)
    expect((await count.execute(tx)).rows).toEqual([{ words: 1 }])
  })
  expect(written).toEqual([['begin', SAY], [COUNT], ['commit']])
  expect(await said()).toBe(1)
})

test('what is sent along goes with the next, in order, and what it answers is told', async () => {
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

test('what goes in one write is one transaction by itself, and none of it stays where one fails', async () => {
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

test('what was sent along and fails, fails what it went with, and what stood behind it is prepared the next time', async () => {
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

test('a transaction that ends before it has said anything is not begun', async () => {
  const failing = platform.transaction().execute(async (tx) => {
    await along('one', tx)
    throw new Error('not like this')
  })
  await expect(failing).rejects.toThrow('not like this')
  expect(written).toEqual([])
  expect(await said()).toBe(0)
})

test('a value that cannot be written fails its transaction, and not what comes after it', async () => {
  const round: { self?: unknown } = {}
  round.self = round
  const failing = platform.transaction().execute(async (tx) => {
    await say('one').execute(tx)
    await say(round).execute(tx)
  })
  await expect(failing).rejects.toThrow('circular')
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

test('what a prepared statement answers is described once for each connection', async () => {
  const client = await pool.connect()
  const { connection } = client as unknown as { connection: EventEmitter }
  let described = 0
  connection.on('rowDescription', () => described++)
  client.release()
  const ask = async (word: string | null) => (await sql`select ${word}::text as word, ${7}::bigint as number`.execute(platform)).rows
  expect(await ask('one')).toEqual([{ word: 'one', number: 7 }])
  expect(await ask(null)).toEqual([{ word: null, number: 7 }])
  expect(described).toBe(1)
})
