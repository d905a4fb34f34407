import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expressionBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { createPeople } from '../../../test/createPeople.ts'
import { digestOf } from '../../../test/databaseDigest.ts'
import { systemClock } from '../clock.ts'
import { connect } from './connect.ts'
import { scopeToCompany } from './scopes.ts'
import { readTenantTables } from './tenantTables.ts'

/** As much of the builder as the shapes need, without its types: the scope must hold whatever the types would have said. */
type Join = { onTrue: () => unknown; on: (condition: unknown) => unknown }
type Query = {
  select: (column: string) => Query
  where: (...condition: unknown[]) => Query
  as: (name: string) => unknown
  unionAll: (other: Query) => Query
  limit: (count: number) => Query
  execute: () => Promise<{ c: unknown }[]>
} & Record<'innerJoin' | 'leftJoin' | 'innerJoinLateral', (source: unknown, on: (join: Join) => unknown) => Query>
type Change = {
  set: (values: unknown) => Change
  where: (condition: unknown) => Change
  execute: () => Promise<unknown>
} & Record<'from' | 'using', (source: unknown) => Change>
type Loose = { selectFrom: (source: unknown) => Query } & Record<'with' | 'withRecursive', (name: string, build: () => Query) => Loose> &
  Record<'updateTable' | 'deleteFrom', (table: string) => Change>

const any = expressionBuilder<Record<string, Record<string, unknown>>, string>()
const always = () => any.or([any.lit(true), any.lit(false)])

const cloned = await cloneDatabase()
const connected = connect(cloned.options)
const { platform } = connected
afterAll(async () => {
  await connected.close()
  await cloned.drop()
})

let db: Loose
let mine = 0
let theirs = 0
beforeAll(async () => {
  const people = createPeople({ platform, clock: { ...systemClock, advance: () => undefined }, secretKey: 'x'.repeat(32) })
  const [ana, eve] = [await people.person('admin'), await people.person('admin')]
  for (const { companyId, id: userId } of [ana, eve]) {
    await platform.insertInto('tags').values({ companyId, name: 'Tag', color: '#000000' }).execute()
    const { id: queueId } = await platform
      .insertInto('queues')
      .values({ companyId, name: 'Queue', color: '#000000' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await platform.insertInto('userQueues').values({ companyId, userId, queueId }).execute()
    await platform.insertInto('settings').values({ companyId, key: 'call', value: 'enabled' }).execute()
    await platform.insertInto('connections').values({ companyId, name: 'Line' }).execute()
  }
  mine = ana.companyId
  theirs = eve.companyId
  db = scopeToCompany(platform, mine, await readTenantTables(platform)) as unknown as Loose
})

const tables = ['tags', 'queues', 'users', 'userQueues', 'settings', 'connections', 'sessions'] as const
type Table = (typeof tables)[number]
type Condition = 'none' | 'raw or' | 'or' | 'in' | 'exists' | 'not'
type Shape =
  | { kind: 'table'; table: Table; alias: boolean; where: Condition; other: Table }
  | { kind: 'join'; left: Table; right: Table; type: 'inner' | 'left'; on: 'true' | 'raw or' | 'or'; from: 'left' | 'right' }
  | { kind: 'lateral'; table: Table; inner: Shape }
  | { kind: 'subquery'; inner: Shape }
  | { kind: 'with'; name: Table | 'some'; inner: Shape; recursive: boolean }
  | { kind: 'union'; first: Shape; second: Shape }

const table = fc.constantFrom(...tables)
const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.record({
      kind: fc.constant('table' as const),
      table,
      alias: fc.boolean(),
      where: fc.constantFrom<Condition>('none', 'raw or', 'or', 'in', 'exists', 'not'),
      other: table,
    }),
    fc.record({
      kind: fc.constant('join' as const),
      left: table,
      right: table,
      type: fc.constantFrom('inner' as const, 'left' as const),
      on: fc.constantFrom('true' as const, 'raw or' as const, 'or' as const),
      from: fc.constantFrom('left' as const, 'right' as const),
    }),
    fc.record({ kind: fc.constant('lateral' as const), table, inner: tie('shape') }),
    fc.record({ kind: fc.constant('subquery' as const), inner: tie('shape') }),
    fc.record({
      kind: fc.constant('with' as const),
      name: fc.oneof(table, fc.constant('some' as const)),
      inner: tie('shape'),
      recursive: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('union' as const), first: tie('shape'), second: tie('shape') }),
  ),
}))

let names = 0
function build(one: Shape): Query {
  const as = `x${++names}`
  switch (one.kind) {
    case 'table': {
      const alias = one.alias ? as : one.table
      const rows = db.selectFrom(one.alias ? `${one.table} as ${as}` : one.table).select(`${alias}.companyId as c`)
      return narrowedBy(rows, { alias, where: one.where, other: one.other })
    }
    case 'join': {
      const [left, right] = [`${as}l`, `${as}r`]
      const conditions = { true: sql`true`, 'raw or': sql`false or true`, or: always() }
      const from = db.selectFrom(`${one.left} as ${left}`)
      const joined = from[one.type === 'left' ? 'leftJoin' : 'innerJoin'](`${one.right} as ${right}`, (join) => join.on(conditions[one.on]))
      return joined.select(`${one.from === 'left' ? left : right}.companyId as c`)
    }
    case 'lateral': {
      const inner = build(one.inner).as(`${as}i`)
      return db
        .selectFrom(`${one.table} as ${as}`)
        .innerJoinLateral(inner, (join) => join.onTrue())
        .select(`${as}i.c as c`)
    }
    case 'subquery':
      return db.selectFrom(build(one.inner).as(as)).select(`${as}.c as c`)
    case 'with': {
      const named = db[one.recursive ? 'withRecursive' : 'with'](one.name, () => build(one.inner)).selectFrom(one.name)
      return db.selectFrom(named.select(`${one.name}.c as c`).as(as)).select(`${as}.c as c`)
    }
    case 'union':
      return db.selectFrom(build(one.first).unionAll(build(one.second)).as(as)).select(`${as}.c as c`)
  }
}

function narrowedBy(rows: Query, { alias, where, other }: { alias: string; where: Condition; other: Table }): Query {
  const inner = () => db.selectFrom(`${other} as ${alias}i`).select(`${alias}i.companyId as c`)
  const conditions: Record<Condition, () => Query> = {
    none: () => rows,
    'raw or': () => rows.where(sql<boolean>`false or true`),
    or: () => rows.where(always()),
    not: () => rows.where(any.not(any(`${alias}.companyId`, '=', -1))),
    in: () => rows.where(`${alias}.companyId`, 'in', inner()),
    exists: () => rows.where(any.exists(inner() as never)),
  }
  return conditions[where]()
}

let [asked, answered] = [0, 0]

test('no shape of query, however nested, shows a row of another company', async () => {
  await fc.assert(
    fc.asyncProperty(shape, async (one) => {
      asked++
      const rows = await build(one).limit(500).execute().catch(notPossible)
      if (rows.length > 0) answered++
      for (const { c } of rows) expect([mine, null]).toContain(c)
    }),
    tries.query,
  )
  expect(answered).toBeGreaterThan(asked / 2)
})

const changes = fc.record({
  how: fc.constantFrom('update' as const, 'delete' as const, 'update from' as const, 'delete using' as const),
  table: fc.constantFrom('tags', 'connections', 'queues'),
  through: shape,
})

test('no condition lets a change reach a row of another company', async () => {
  const tenantTables = await readTenantTables(platform)
  const before = await digestOf(platform, { companyId: theirs })
  await fc.assert(
    fc.asyncProperty(changes, async ({ how, table: name, through }) => {
      const work = platform.transaction().execute(async (tx) => {
        const scoped = scopeToCompany(tx, mine, tenantTables) as unknown as Loose
        const some = build(through).limit(500)
        const update = () => scoped.updateTable(name).set({ name: sql`${sql.ref(`${name}.name`)} || '.'` })
        const change = {
          update,
          delete: () => scoped.deleteFrom(name),
          'update from': () => update().from(some.as('some')),
          'delete using': () => scoped.deleteFrom(name).using('users'),
        }[how]
        await change().where(sql<boolean>`false or exists ${some} or true`).execute()
        expect(await digestOf(tx as unknown as typeof platform, { companyId: theirs })).toEqual(before)
        throw new Undone()
      })
      await work.catch((error) => (error instanceof Undone ? [] : notPossible(error)))
    }),
    tries.statement,
  )
  expect(await digestOf(platform, { companyId: theirs })).toEqual(before)
})

/** Rolls back, so that the next change finds the rows again. */
class Undone extends Error {}

/** Not every shape is a valid query, and the scope refuses what it cannot narrow. It must only never return foreign rows. */
function notPossible(error: Error & { code?: string }): { c: unknown }[] {
  const badShape = ['42P19', '42712', '42P20', '0A000'].includes(error.code ?? '')
  if (!badShape && !/compan/.test(error.message)) throw error
  return []
}
