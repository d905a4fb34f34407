import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { withCommitPosition } from './commitPosition.ts'
import { connect } from './connect.ts'
import { deferStatement } from './deferStatement.ts'
import type { PlatformDb } from './schema.ts'

const cloned = await cloneDatabase()
const { platform, pool, close } = connect(cloned.options, { size: 2 })
// A third connection, which reads the outcome whatever happens to the two under test.
const { pool: beside, close: leave } = connect(cloned.options, { size: 1 })
await beside.query(`
  create table said (turn int, word text, unique (turn, word));
  create table pairs (id int references pairs deferrable initially deferred, own int primary key);
  create table shared (id int primary key, touched int not null);
  alter database ${cloned.name} set deadlock_timeout = '10ms'`)
afterAll(async () => {
  await close()
  await leave()
  await cloned.drop()
})

/** `waits`: whether the answer is awaited, or the statement is deferred; `goesOn`: whether its failure is ignored. */
type Step = { what: keyof typeof statements | 'throw' | 'count'; value: number; waits: boolean; goesOn: boolean }
type Program = Step[]

const round: { self?: unknown } = {}
round.self = round
const statements = {
  say: (turn: number, value: number) => sql`insert into said values (${turn}, ${value}::int::text)`,
  touch: (_: number, value: number) => sql`update shared set touched = touched + 1 where id = ${value % 2}`,
  // Different shapes, so that no answer can pass for another.
  echo: (turn: number, value: number) => sql`select ${turn}::int as turn, ${value}::int as ${sql.ref(`value${value}`)}`,
  divide: (_: number, value: number) => sql`select ${value}::int / 0`,
  defer: (turn: number, value: number) => sql`insert into pairs values (-1, ${turn * 100 + value}::int) on conflict do nothing`,
  cut: () => sql`select pg_terminate_backend(pg_backend_pid()), ${1}::int`,
  unwritten: () => sql`select ${round}::json`,
  unread: () => sql`select 'infinity'::timestamptz as at, ${1}::int`,
}

const step = fc.record<Step>({
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('say', 'echo', 'count', 'touch') },
    { weight: 1, arbitrary: fc.constantFrom('divide', 'defer', 'cut', 'unwritten', 'unread', 'throw') },
  ),
  value: fc.nat(9),
  waits: fc.boolean(),
  goesOn: fc.boolean(),
})
const programs = fc.array(fc.array(step, { maxLength: 7 }), { minLength: 1, maxLength: 5 })

/** The result that a transaction without batching would have. */
function expected(program: Program) {
  const words = new Set<number>()
  let [isLost, isThrown] = [false, false]
  for (const { what, value, waits, goesOn } of program) {
    const isRefused = what === 'unwritten' || (what === 'unread' && waits)
    if (what === 'say' && words.has(value)) isLost = true
    if (what === 'divide' || what === 'defer' || what === 'cut') isLost = true
    if (what === 'say') words.add(value)
    if (what === 'throw' || (isRefused && !goesOn)) isThrown = true
  }
  const touches = program.filter(({ what }) => what === 'touch')
  return { words, touches: touches.length, isDone: !isLost && !isThrown, isSure: touches.length === 0 }
}

let turns = 0
const isSaid = async (turn: number, db: PlatformDb) =>
  (await sql<{ words: number }>`select count(*)::int as words from said where turn = ${turn}`.execute(db)).rows[0]?.words

/**
 * Runs the program as the product does, step by step or all at once. What it reads must be what was written before, and every answer must
 * belong to its statement.
 */
async function run(turn: number, program: Program, isAtOnce = false) {
  const later: { what: Step['what']; value: number; answered: Promise<{ rows: object[] }> }[] = []
  const said = new Set<number>()
  const take = async (tx: PlatformDb, { what, value, waits }: Step) => {
    if (what === 'throw') throw new Error('of its own')
    if (what === 'count') {
      const words = await isSaid(turn, tx)
      return isAtOnce || expect(words).toBe(said.size)
    }
    const statement = statements[what](turn, value)
    if (what === 'say') said.add(value)
    if (!waits) {
      const { answered } = await deferStatement(() => statement.execute(tx))
      return later.push({ what, value, answered })
    }
    const { rows } = await statement.execute(tx)
    if (what === 'echo') expect(rows).toEqual([{ turn, [`value${value}`]: value }])
  }
  const { position } = await withCommitPosition(() =>
    platform.transaction().execute(async (tx) => {
      const step = (one: Step) => (one.goesOn && one.what !== 'throw' ? take(tx, one).catch(notMistaken) : take(tx, one))
      if (isAtOnce) await Promise.all(program.map(step))
      else for (const one of program) await step(one)
    }),
  )
  expect(position).toBeGreaterThan(0)
  for (const { what, value, answered } of later) {
    if (what === 'unread') await expect(answered).rejects.toThrow('Invalid time')
    else if (what === 'echo') expect((await answered).rows).toEqual([{ turn, [`value${value}`]: value }])
    else await answered
  }
}

const notMistaken = (error: Error) => {
  if (error.name === 'AssertionError') throw error
}

test('of any concurrent transactions each commits as a whole or not at all, and none gets the answers of another', async () => {
  const tried = fc.asyncProperty(programs, async (all) => {
    await beside.query('delete from said; delete from shared; insert into shared values (0, 0), (1, 0)')
    const first = turns
    turns += all.length
    const outcomes = await Promise.all(
      all.map((program, at) =>
        run(first + at, program, at % 2 === 1).then(
          () => undefined,
          (error: Error & { code?: string }) => error,
        ),
      ),
    )
    let touches = 0
    for (const [at, program] of all.entries()) {
      const { words, isDone, isSure, touches: touched } = expected(program)
      const error = outcomes[at]
      if (error) notMistaken(error)
      if (!isDone || isSure) expect(error === undefined, String(error)).toBe(isDone)
      else if (error)
        expect(error.message).toMatch(/^(deadlock detected|current transaction is aborted|Transaction was rolled back instead)/)
      const { rows } = await beside.query('select word from said where turn = $1 order by word', [first + at])
      expect(rows.map(({ word }) => Number(word))).toEqual(error ? [] : [...words].sort())
      if (!error) touches += touched
    }
    const { rows } = await beside.query('select sum(touched)::int as touches from shared')
    expect(rows).toEqual([{ touches }])
    expect(pool.totalCount).toBe(pool.idleCount)
  })
  await fc.assert(tried, tries.transaction)
})

const harmless = step.map((one): Step => ({ ...one, what: one.what === 'say' || one.what === 'count' ? one.what : 'echo', goesOn: false }))
const cut = (pid: number) => beside.query('select pg_terminate_backend($1, 5000)', [pid])
const CUTS = 3

test('when connections are cut, a committed transaction is there as a whole, and later statements get their own answers', async () => {
  const tried = fc.asyncProperty(fc.array(fc.array(harmless, { maxLength: 7 }), { minLength: 2, maxLength: 8 }), async (all) => {
    await beside.query('delete from said')
    const first = turns
    turns += all.length
    const told = Promise.all(
      all.map((program, at) =>
        run(first + at, program).then(
          () => true,
          (error: Error) => {
            notMistaken(error)
            return false
          },
        ),
      ),
    )
    for (let cuts = 0; cuts < CUTS; cuts++) {
      const { rows } = await beside.query(
        "select pid from pg_stat_activity where datname = $1 and state like '%a%' and pid <> pg_backend_pid()",
        [cloned.name],
      )
      await Promise.all(rows.slice(0, 1).map(({ pid }) => cut(pid)))
    }
    for (const [at, isTold] of (await told).entries()) {
      const words = [...expected(all[at] ?? []).words]
      const isWhole = expected(all[at] ?? []).isDone
      const { rows } = await beside.query('select word from said where turn = $1', [first + at])
      if (isTold) expect([isWhole, rows.length]).toEqual([true, words.length])
      else expect([0, isWhole ? words.length : 0]).toContain(rows.length)
    }
    await Promise.all([1, 2, 3].map((value) => run(++turns, [{ what: 'echo', value, waits: true, goesOn: false }]).catch(notMistaken)))
    await Promise.all([1, 2, 3].map((value) => run(++turns, [{ what: 'echo', value, waits: value > 1, goesOn: false }])))
  })
  await fc.assert(tried, tries.transaction)
})
