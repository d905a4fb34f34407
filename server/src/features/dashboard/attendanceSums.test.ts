import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { createPeople } from '../../../test/createPeople.ts'
import { insertEveryRow } from '../../../test/insertEveryRow.ts'
import { systemClock } from '../../kernel/clock.ts'
import { connect } from '../../kernel/database/connect.ts'
import { sumNames } from './attendanceSums.table.ts'
import { compactSums } from './compactSums.ts'

const cloned = await cloneDatabase()
const connected = connect(cloned.options)
const { platform } = connected
const people = createPeople({ platform, clock: { ...systemClock, advance: () => undefined }, secretKey: 'x'.repeat(32) })
afterAll(async () => {
  await connected.close()
  await cloned.drop()
})

const sums = sql.join(sumNames.map((name) => sql`sum(${sql.ref(name)})::text as ${sql.ref(name)}`))
const isAny = sql.join(sumNames.map((name) => sql`sum(${sql.ref(name)})`))
const nothing = sql.join(sumNames.map(() => sql.lit(0)))

/** What was added up, and what is to be counted in the rows at this moment; what comes to nothing is as good as not there. */
async function bothWays() {
  const all = [sql`day`, sql`(at at time zone 'UTC')::date`].map((day, place) =>
    sql`select "companyId", ${day}::text as day, "userId", ${sums} from ${sql.table(place === 0 ? 'attendanceSums' : 'attendanceMoments')}
      group by 1, 2, 3 having (${isAny}) <> (${nothing}) order by 1, 2, 3`.execute(platform),
  )
  return (await Promise.all(all)).map(({ rows }) => rows)
}

const time = fc.integer({ min: Date.UTC(2026, 2, 1), max: Date.UTC(2026, 2, 4) }).map((at) => new Date(at))
const act = fc.constantFrom(null, 'resolve', 'transfer', 'comeBack')
const attendance = fc.record({
  ...{
    queuedAt: time,
    startedAt: fc.option(time),
    answeredAt: fc.option(time),
    finishedAt: time,
    rate: fc.option(fc.integer({ min: 1, max: 3 })),
  },
  ...{ finishedAct: act, queuedAct: act, userId: fc.constantFrom(null, 0, 1), ticketId: fc.integer({ min: 0, max: 1 }) },
})
const place = fc.integer({ min: 0, max: 20 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('add' as const), rows: fc.array(attendance, { minLength: 1, maxLength: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('change' as const), place, row: attendance }) },
  fc.record({
    does: fc.constantFrom('remove' as const, 'fold' as const, 'forgetTicket' as const, 'forgetPerson' as const, 'undo' as const),
    place,
  }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type House = { companyId: number; users: number[]; tickets: number[] }

async function furnishHouse(): Promise<House> {
  const boss = await people.person('admin')
  const { companyId } = boss
  const { tickets: ticketId } = await insertEveryRow(platform, { companyId, userId: boss.id })
  const { contactId } = await platform
    .selectFrom('tickets')
    .select('contactId')
    .where('id', '=', Number(ticketId))
    .executeTakeFirstOrThrow()
  const other = await platform
    .insertInto('tickets')
    .values({ companyId, contactId, status: 'closed', createdAt: new Date(), updatedAt: new Date() } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    companyId,
    users: [(await people.person('user', companyId)).id, (await people.person('user', companyId)).id],
    tickets: [Number(ticketId), other.id],
  }
}

async function take(house: House, one: Step) {
  const { companyId, users, tickets } = house
  const filled = ({ userId, ticketId, ...row }: typeof attendance extends fc.Arbitrary<infer Row> ? Row : never) =>
    ({ ...row, companyId, ticketId: tickets[ticketId], userId: userId === null ? null : (users[userId] ?? null) }) as never
  const rows = () => platform.selectFrom('attendances').select('id').where('companyId', '=', companyId).orderBy('id').execute()
  const idAt = async (at: number) => {
    const ids = await rows()
    return ids[at % Math.max(ids.length, 1)]?.id ?? 0
  }
  if (one.does === 'add') await platform.insertInto('attendances').values(one.rows.map(filled)).execute()
  if (one.does === 'change')
    await platform
      .updateTable('attendances')
      .set(filled(one.row))
      .where('id', '=', await idAt(one.place))
      .execute()
  if (one.does === 'remove')
    await platform
      .deleteFrom('attendances')
      .where('id', '=', await idAt(one.place))
      .execute()
  if (one.does === 'fold') await compactSums(platform)
  if (one.does === 'forgetTicket') {
    const { contactId } = await platform
      .selectFrom('tickets')
      .select('contactId')
      .where('id', '=', tickets[0] ?? 0)
      .executeTakeFirstOrThrow()
    const again = { companyId, contactId, status: 'closed', createdAt: new Date(), updatedAt: new Date() } as never
    const { id } = await platform.insertInto('tickets').values(again).returning('id').executeTakeFirstOrThrow()
    await platform
      .deleteFrom('tickets')
      .where('id', '=', tickets[0] ?? 0)
      .execute()
    tickets[0] = id
  }
  if (one.does === 'forgetPerson' && users.length > 1)
    await platform
      .deleteFrom('users')
      .where('id', '=', users.pop() ?? 0)
      .execute()
  if (one.does === 'undo')
    await platform
      .transaction()
      .execute(async (tx) => {
        await tx.deleteFrom('attendances').where('companyId', '=', companyId).execute()
        throw new Error('undone')
      })
      .catch(() => undefined)
}

test('the sums of attendances equal the rows, whatever happens to the rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const house = await furnishHouse()
      for (const one of steps) {
        await take(house, one)
        const [kept, counted] = await bothWays()
        expect(kept).toEqual(counted)
      }
    }),
    tries.scene,
  )
  await compactSums(platform)
  expect((await bothWays())[0]).toEqual((await bothWays())[1])
  const doubled =
    await sql`select from "attendanceSums" group by "companyId", day, "userId" having count(*) > 1 or not bool_and("isFolded")`.execute(
      platform,
    )
  expect(doubled.rows).toEqual([])
})

test('a company takes its sums with it', async () => {
  const { companyId } = await furnishHouse()
  await platform.deleteFrom('companies').where('id', '=', companyId).execute()
  const left = await platform.selectFrom('attendanceSums').select('id').where('companyId', '=', companyId).execute()
  expect(left).toEqual([])
})

test('two processes that fold at once while others write lose and double nothing', async () => {
  const house = await furnishHouse()
  const row = {
    queuedAt: new Date('2026-03-02T10:00:00Z'),
    startedAt: new Date('2026-03-02T10:05:00Z'),
    finishedAt: new Date('2026-03-02T11:00:00Z'),
  }
  const values = { companyId: house.companyId, ticketId: house.tickets[0] ?? 0, userId: house.users[0] ?? null, ...row }
  const write = async () => {
    for (let turn = 0; turn < 20; turn++) await platform.insertInto('attendances').values(values).execute()
  }
  const fold = async () => {
    for (let turn = 0; turn < 20; turn++) await compactSums(platform)
  }
  await Promise.all([write(), write(), fold(), fold()])
  const [kept, counted] = await bothWays()
  expect(kept).toEqual(counted)
})
