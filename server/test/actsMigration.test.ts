import { sql, type Transaction } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { up } from '../src/migrations/0007-acts.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
afterAll(() => world.close())

const at = (minute: number) => `2026-03-05T12:0${minute}:00.000Z`

test('what was written before acts were kept is told by them, as far as its steps say so', async () => {
  const boss = await world.person('admin')
  const clerk = await world.person('user', boss.companyId)
  const { companyId } = boss
  const insert = world.platform
  const { id: contactId } = await insert
    .insertInto('contacts')
    .values({ companyId, name: 'Rita' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { companyId, contactId, connectionId: null, status: 'closed' as const, createdAt: at(0), updatedAt: at(9) }
  const { id: ticketId } = await insert.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()
  await insert
    .insertInto('attendances')
    .values([
      { companyId, ticketId, userId: clerk.id, userName: clerk.name, queuedAt: at(0), startedAt: at(2), finishedAt: at(3) },
      { companyId, ticketId, queuedAt: at(5), finishedAt: at(6) },
    ])
    .execute()

  await world.platform.transaction().execute(async (tx) => {
    // What adds attendances up was not there yet, and looks at what is taken away.
    await sql`drop view "attendanceMoments"`.execute(tx)
    await sql`alter table attendances disable trigger user`.execute(tx)
    await sql`alter table "ticketSteps" drop column act`.execute(tx)
    for (const name of ['queuedAct', 'startedAct', 'finishedAct', 'closedById', 'closedByName'])
      await sql`alter table attendances drop column ${sql.ref(name)}`.execute(tx)
    const steps: [code: string, values: object, by: number | null, when: string][] = [
      ['arrived', {}, null, at(0)],
      ['queueChosen', { queue: 'Sales' }, null, at(1)],
      ['menuShown', { n: 1, of: 3, menu: '' }, null, at(1)],
      ['accepted', {}, clerk.id, at(2)],
      ['resolved', {}, boss.id, at(3)],
      ['connectorHandedOver', { name: 'Flow', reason: 'closed' }, null, at(6)],
      ['assistantHandedOver', { name: 'Duda', reason: 'I cannot help here' }, null, at(7)],
    ]
    for (const [code, values, userId, when] of steps)
      await sql`insert into "ticketSteps" ("companyId", "ticketId", code, "values", "userId", "userName", "createdAt")
        values (${companyId}, ${ticketId}, ${code}, ${JSON.stringify(values)}, ${userId}, ${userId && boss.name}, ${when})`.execute(tx)
    await up(tx as unknown as Transaction<unknown>)
  })

  const steps = await insert.selectFrom('ticketSteps').select(['code', 'act']).where('ticketId', '=', ticketId).orderBy('id').execute()
  expect(steps.map(({ code, act }) => [code, act])).toEqual([
    ['arrive', 'arrive'],
    ['queueChosen', 'route'],
    ['menuShown', null],
    ['accept', 'accept'],
    ['resolve', 'resolve'],
    ['connectorHandedOver', 'close'],
    ['assistantHandedOver', null],
  ])
  const attendances = await insert.selectFrom('attendances').selectAll().where('ticketId', '=', ticketId).orderBy('id').execute()
  expect(attendances).toMatchObject([
    {
      queuedAct: 'arrive',
      startedAct: 'accept',
      finishedAct: 'resolve',
      userName: clerk.name,
      closedById: boss.id,
      closedByName: boss.name,
    },
    { queuedAct: null, startedAct: null, finishedAct: 'close', closedById: null, closedByName: null },
  ])
})
