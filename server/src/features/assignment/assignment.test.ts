import { randomUUID } from 'node:crypto'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { queues } from '@recado/contract/queues/queues'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { availabilityEndpoint } from '@recado/contract/users/users'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBotConnection } from '../../../test/botConnection.ts'
import { countStatementsOf } from '../../../test/countStatements.ts'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'
import { whileRowsLocked } from '../../../test/whileRowsLocked.ts'
import { hours, later, minutes } from '../../kernel/clock.ts'
import { ticketTimeoutsJob } from '../bot/ticketTimeouts.job.ts'
import { assignmentsWakeName } from './assignmentsWakeName.ts'
import { assignTickets } from './assignTickets.ts'
import { failingTickets } from './failingTickets.ts'
import { returnUnanswered } from './returnUnanswered.ts'

const world = await createWorld()
afterAll(() => world.close())
const { platform, kernel } = world

/** What the tests themselves could not assign. The worker of the world remembers its own. */
const failing = failingTickets(kernel.log)
const assign = (companyId: number) => assignTickets(kernel, companyId, failing)

const PATIENCE = { timeout: 60_000, interval: 50 }
type Rule = Partial<{ assignment: 'manual' | 'inTurn' | 'leastOpen'; unansweredMinutes: number | null; sameAgentHours: number | null }>

/** A company with one queue and so many agents in it, who are all online. */
async function office(rule: Rule = { assignment: 'leastOpen' }, count = 2) {
  const line = await openBotConnection(world, { queues: [{ name: 'Sales', greetingMessage: '', ...rule }] })
  const { boss } = line
  const queueId = line.queues[0]?.id ?? 0
  const agents: Person[] = []
  for (let index = 0; index < count; index++) agents.push(await world.person('user', boss.companyId))
  const change = (body: Rule & { userIds?: number[] }) => world.call(boss, queues.endpoints.update, { params: { id: queueId }, body })
  await setOnline(agents, true)
  const join = () => change({ userIds: agents.map(({ id }) => id) })
  const run = async () => {
    await returnUnanswered(kernel, boss.companyId, failing)
    await assign(boss.companyId)
  }
  return { line, boss, queueId, agents, change, join, run }
}
const setOnline = async (agents: readonly Person[], online: boolean, seenAt = new Date()) => {
  for (const { id } of agents) await platform.updateTable('users').set({ online, seenAt }).where('id', '=', id).execute()
}
const answer = (by: Person, ticketId: number, body = 'Hello') =>
  world.call(by, messageEndpoints.send, { params: { ticketId }, body: { body } })
const move = (by: Person, id: number, body: object) => world.call(by, ticketEndpoints.update, { params: { id }, body })
const attendancesOf = (ticketId: number) =>
  platform
    .selectFrom('attendances')
    .where('ticketId', '=', ticketId)
    .orderBy('id')
    .select(['userId', 'assignedAt', 'startedAt', 'answeredAt', 'finishedAt', 'finishedAct', 'queuedAct', 'queuedAt'])
    .execute()

/** Of this database, since it was made. */
async function deadlocks() {
  const { rows } = await sql<{ count: number }>`
    select deadlocks::int as count from pg_stat_database where datname = current_database()`.execute(platform)
  return rows[0]?.count
}

test('a customer who writes is assigned by the commit, the timeline says why, and the attendance starts with the first answer', async () => {
  const { line, agents, join } = await office()
  await join()
  const [ana] = agents as [Person]
  await world.call(agents[1] as Person, availabilityEndpoint, { params: { id: agents[1]?.id ?? 0 }, body: { availability: 'busy' } })
  const customer = line.meet()
  await customer.says('Hello')
  await expect.poll(async () => (await customer.ticket()).userId, PATIENCE).toBe(ana.id)
  const ticket = await customer.ticket()
  expect(ticket).toMatchObject({ status: 'open', user: { name: ana.name } })
  expect((await customer.steps()).at(-1)).toEqual({ code: 'assignedLeastOpen', values: { user: ana.name, open: 0 } })
  expect(await attendancesOf(ticket.id)).toMatchObject([
    { userId: ana.id, assignedAt: expect.any(String), startedAt: null, answeredAt: null },
  ])
  expect((await answer(ana, ticket.id)).status).toBe(200)
  const [attendance] = await attendancesOf(ticket.id)
  expect(attendance).toMatchObject({ startedAt: expect.any(String), answeredAt: expect.any(String) })
  expect(attendance?.startedAt).toBe(attendance?.answeredAt)
})

test('opening by its agent starts the attendance; a supervisor who looks does not', async () => {
  const { line, boss, agents, join } = await office({ assignment: 'inTurn' }, 1)
  await join()
  const [ana] = agents as [Person]
  const customer = line.meet()
  await customer.says('Hello')
  await expect.poll(async () => (await customer.ticket()).status, PATIENCE).toBe('open')
  const { id: ticketId } = await customer.ticket()
  const started = async () => (await attendancesOf(ticketId))[0]?.startedAt
  await world.call(boss, messageEndpoints.list, { params: { ticketId }, query: {} })
  expect(await started()).toBe(null)
  await world.call(ana, messageEndpoints.list, { params: { ticketId }, query: {} })
  await expect.poll(started, PATIENCE).toEqual(expect.any(String))
})

test('a company that changes nothing: nothing is assigned', async () => {
  const { line, join, run } = await office({}, 1)
  await join()
  const customer = line.meet()
  await customer.says('Hello')
  await run()
  expect(await customer.ticket()).toMatchObject({ status: 'pending', userId: null })
})

test('nobody gets more than the limit; whoever finishes gets the next, the oldest first', async () => {
  const { line, boss, agents, join } = await office({ assignment: 'leastOpen' }, 1)
  await world.call(boss, settingEndpoints.update, { params: { key: 'assignmentLimit' }, body: { value: '1' } })
  await join()
  const [ana] = agents as [Person]
  const [first, second, third] = [line.meet(), line.meet(), line.meet()]
  await first.says('Hello')
  await expect.poll(async () => (await first.ticket()).userId, PATIENCE).toBe(ana.id)
  await second.says('Hello')
  await third.says('Hello')
  await assign(boss.companyId)
  expect([(await second.ticket()).status, (await third.ticket()).status]).toEqual(['pending', 'pending'])
  await move(ana, (await first.ticket()).id, { status: 'closed' })
  await expect.poll(async () => (await second.ticket()).userId, PATIENCE).toBe(ana.id)
  expect((await third.ticket()).status).toBe('pending')
})

test('whoever returns a conversation does not get it again; coming online brings it to the other', async () => {
  const { line, boss, agents, join } = await office({ assignment: 'leastOpen' }, 2)
  const [ana, bob] = agents as [Person, Person]
  await setOnline([bob], false, new Date(0))
  await join()
  const customer = line.meet()
  await customer.says('Hello')
  await expect.poll(async () => (await customer.ticket()).userId, PATIENCE).toBe(ana.id)
  const { id } = await customer.ticket()
  await move(ana, id, { status: 'pending' })
  await assign(boss.companyId)
  expect(await customer.ticket()).toMatchObject({ status: 'pending', userId: null })
  await setOnline([bob], true)
  await world.call(bob, availabilityEndpoint, { params: { id: bob.id }, body: { availability: 'available' } })
  await expect.poll(async () => (await customer.ticket()).userId, PATIENCE).toBe(bob.id)
})

test('unanswered in time: it waits since it came, goes to the other agent, and nobody counts it as taken before', async () => {
  const { line, boss, agents, join, run } = await office({ assignment: 'leastOpen', unansweredMinutes: 5 }, 2)
  const [ana, bob] = agents as [Person, Person]
  await setOnline([bob], false, new Date(0))
  await join()
  const customer = line.meet()
  await customer.says('Hello')
  await expect.poll(async () => (await customer.ticket()).userId, PATIENCE).toBe(ana.id)
  const { id } = await customer.ticket()
  const [{ queuedAt } = { queuedAt: '' }] = await attendancesOf(id)
  await platform
    .updateTable('attendances')
    .set({ assignedAt: new Date(Date.now() - minutes(5)) })
    .where('ticketId', '=', id)
    .execute()
  await run()
  expect(await customer.ticket()).toMatchObject({ status: 'pending', userId: null })
  expect((await customer.steps()).at(-1)).toEqual({ code: 'unansweredInTime', values: { user: ana.name } })
  expect(await attendancesOf(id)).toMatchObject([{ userId: null, startedAt: null, finishedAt: null, queuedAt }])
  await setOnline([bob], true)
  await run()
  expect(await customer.ticket()).toMatchObject({ status: 'open', userId: bob.id })
  const { rows } = await sql<{ taken: number }>`
    select sum(taken)::int as taken from "attendanceMoments" where "companyId" = ${boss.companyId}`.execute(platform)
  expect(rows).toEqual([{ taken: 0 }])
})

test('opened but unanswered: that attendance ends and another one waits, and no conversation counts as ended', async () => {
  const { line, agents, join, run } = await office({ assignment: 'leastOpen', unansweredMinutes: 5 }, 1)
  const [ana] = agents as [Person]
  await join()
  const customer = line.meet()
  await customer.says('Hello')
  await expect.poll(async () => (await customer.ticket()).userId, PATIENCE).toBe(ana.id)
  const { id } = await customer.ticket()
  const long = new Date(Date.now() - minutes(5))
  await platform.updateTable('attendances').set({ assignedAt: long, startedAt: long }).where('ticketId', '=', id).execute()
  await run()
  expect(await customer.ticket()).toMatchObject({ status: 'pending', userId: null })
  expect(await attendancesOf(id)).toMatchObject([
    { userId: ana.id, finishedAct: 'unassign' },
    { userId: null, finishedAt: null, queuedAct: 'unassign', assignedAt: null },
  ])
})

test('whoever is offline for ten minutes gives back what waits for an answer', async () => {
  const { line, agents, join, run } = await office({ assignment: 'leastOpen' }, 1)
  const [ana] = agents as [Person]
  await join()
  const [answered, unanswered] = [line.meet(), line.meet()]
  for (const customer of [answered, unanswered]) {
    await customer.says('Hello')
    await expect.poll(async () => (await customer.ticket()).userId, PATIENCE).toBe(ana.id)
  }
  await answer(ana, (await answered.ticket()).id)
  await setOnline([ana], false, new Date(Date.now() - minutes(9)))
  await run()
  expect([(await answered.ticket()).status, (await unanswered.ticket()).status]).toEqual(['open', 'open'])
  await setOnline([ana], false, new Date(Date.now() - minutes(10)))
  await run()
  expect([(await answered.ticket()).status, (await unanswered.ticket()).status]).toEqual(['open', 'pending'])
  await answered.says('Are you there?')
  await run()
  expect(await answered.ticket()).toMatchObject({ status: 'pending', userId: null })
  await setOnline([ana], true)
  await run()
  // What she had answered comes back to her; what she let wait does not.
  expect([(await answered.ticket()).userId, (await unanswered.ticket()).userId]).toEqual([ana.id, null])
})

test('when the hours end, what nobody has answered waits without a word; at opening its agent may get it again', async () => {
  const { line, boss, queueId, agents, join, run } = await office({ assignment: 'leastOpen' }, 1)
  const [ana] = agents as [Person]
  await line.set('scheduleType', 'queue')
  const open = (await platform.selectFrom('queues').select('schedules').where('id', '=', queueId).executeTakeFirstOrThrow()).schedules
  const openFrom = (startTime: string, endTime: string) =>
    world.call(boss, queues.endpoints.update, {
      params: { id: queueId },
      body: { schedules: open.map((day) => ({ ...day, startTime, endTime })) },
    })
  await openFrom('00:00', '23:59')
  await join()
  const customer = line.meet()
  await customer.says('Hello')
  await expect.poll(async () => (await customer.ticket()).userId, PATIENCE).toBe(ana.id)
  await openFrom('', '')
  await run()
  expect(await customer.ticket()).toMatchObject({ status: 'pending', userId: null })
  expect((await customer.steps()).at(-1)).toMatchObject({ code: 'hoursEnded' })
  await run()
  expect(await customer.ticket()).toMatchObject({ status: 'pending' })
  await openFrom('00:00', '23:59')
  await run()
  expect(await customer.ticket()).toMatchObject({ status: 'open', userId: ana.id })
})

test('a customer who falls silent is not closed before a person has written to them', async () => {
  const { line, agents, join } = await office({ assignment: 'leastOpen' }, 1)
  const [ana] = agents as [Person]
  await line.change({ expiresTicket: 60 })
  await join()
  const customer = line.meet()
  await customer.says('Hello')
  await expect.poll(async () => (await customer.ticket()).userId, PATIENCE).toBe(ana.id)
  const { id } = await customer.ticket()
  const silentFor2Hours = async () => {
    const lastMessageAt = later(new Date(), -hours(2))
    await platform.updateTable('tickets').set({ lastMessageAt, lastFromMe: true }).where('id', '=', id).execute()
    await ticketTimeoutsJob(kernel).run({})
  }
  await silentFor2Hours()
  expect((await customer.ticket()).status).toBe('open')
  await answer(ana, id)
  await silentFor2Hours()
  expect((await customer.ticket()).status).toBe('closed')
})

test('a customer who comes back gets the agent of last time, although another has fewer open', async () => {
  const { line, agents, change, join } = await office({ assignment: 'leastOpen', sameAgentHours: 1 }, 2)
  const [ana, bob] = agents as [Person, Person]
  await change({ userIds: [ana.id] })
  const [first, second] = [line.meet(), line.meet()]
  for (const customer of [first, second]) {
    await customer.says('Hello')
    await expect.poll(async () => (await customer.ticket()).userId, PATIENCE).toBe(ana.id)
    await answer(ana, (await customer.ticket()).id)
  }
  await join()
  await move(ana, (await first.ticket()).id, { status: 'closed' })
  await first.says('One more thing')
  await expect.poll(async () => (await first.ticket()).userId, PATIENCE).toBe(ana.id)
  expect((await first.steps()).at(-1)).toEqual({ code: 'assignedToLast', values: { user: ana.name } })
  const third = line.meet()
  await third.says('Hello')
  await expect.poll(async () => (await third.ticket()).userId, PATIENCE).toBe(bob.id)
})

test('a snoozed conversation is not assigned, and does not count for its agent', async () => {
  const { line, boss, agents, join, run } = await office({ assignment: 'leastOpen' }, 1)
  await world.call(boss, settingEndpoints.update, { params: { key: 'assignmentLimit' }, body: { value: '1' } })
  const [ana] = agents as [Person]
  const [snoozed, other] = [line.meet(), line.meet()]
  await snoozed.says('Hello')
  const snooze = async (snoozedUntil: Date | null) =>
    platform
      .updateTable('tickets')
      .set({ snoozedUntil })
      .where('id', '=', (await snoozed.ticket()).id)
      .execute()
  await snooze(later(new Date(), hours(1)))
  await join()
  await run()
  expect((await snoozed.ticket()).status).toBe('pending')
  await snooze(null)
  await run()
  expect((await snoozed.ticket()).userId).toBe(ana.id)
  await snooze(later(new Date(), hours(1)))
  await other.says('Hello')
  await run()
  expect((await other.ticket()).userId).toBe(ana.id)
})

test('a ticket that somebody has locked is left alone, and nobody waits for it', async () => {
  const { line, boss, agents, join } = await office({ assignment: 'leastOpen' }, 1)
  const [ana] = agents as [Person]
  const [locked, other] = [line.meet(), line.meet()]
  await locked.says('Hello')
  await other.says('Hello')
  const { id } = await locked.ticket()
  await whileRowsLocked(
    world,
    { holds: (tx) => tx.selectFrom('tickets').select('id').where('id', '=', id).forUpdate().execute() },
    async () => {
      await join()
      await assign(boss.companyId)
    },
  )
  expect((await other.ticket()).userId).toBe(ana.id)
  await assign(boss.companyId)
  expect((await locked.ticket()).userId).toBe(ana.id)
})

test('a ticket that always fails is skipped and logged once, the others are assigned, and it is tried again later', async () => {
  const { line, boss, queueId } = await office({ assignment: 'leastOpen', unansweredMinutes: 5 }, 1)
  const customers = Array.from({ length: 4 }, () => line.meet())
  for (const customer of customers) await customer.says('Hello')
  const ids = (await Promise.all(customers.map((customer) => customer.ticket()))).map(({ id }) => id).sort((a, b) => a - b)
  const stuck = ids[1]
  const dropPlant = await refuse(stuck, `status <> 'open'`)
  // The worker leaves a company alone that has not paid.
  await platform.updateTable('companies').set({ status: false }).where('id', '=', boss.companyId).execute()
  await platform
    .insertInto('userQueues')
    .values(await agentsOf(boss.companyId, queueId))
    .execute()
  const logged: unknown[] = []
  const own = failingTickets({ warn: (entry) => void logged.push(entry) })
  const late = { ...kernel, clock: { now: () => later(new Date(), minutes(6)) } }
  const statuses = async () =>
    (await platform.selectFrom('tickets').select('status').where('id', 'in', ids).orderBy('id').execute()).map(({ status }) => status)

  await assignTickets(kernel, boss.companyId, own)
  expect(await statuses()).toEqual(['open', 'pending', 'open', 'open'])
  await assignTickets(kernel, boss.companyId, own)
  await assignTickets(late, boss.companyId, own)
  expect(logged).toEqual([{ err: expect.objectContaining({ constraint: 'planted' }), ticketId: stuck }])
  await dropPlant()
  await assignTickets(late, boss.companyId, own)
  expect(await statuses()).toEqual(['open', 'pending', 'open', 'open'])
  const muchLater = { ...kernel, clock: { now: () => later(new Date(), minutes(12)) } }
  await assignTickets(muchLater, boss.companyId, own)
  expect(await statuses()).toEqual(Array(4).fill('open'))

  const dropOther = await refuse(stuck, `status <> 'pending'`)
  await returnUnanswered({ ...kernel, clock: { now: () => later(new Date(), minutes(20)) } }, boss.companyId, own)
  expect(await statuses()).toEqual(['pending', 'open', 'pending', 'pending'])
  expect(logged).toHaveLength(2)
  await dropOther()
})

/** The database refuses this state of a ticket. Returns how to end that. */
async function refuse(ticketId: number | undefined, condition: string) {
  await sql`alter table tickets add constraint planted check (id <> ${sql.lit(ticketId)} or ${sql.raw(condition)}) not valid`.execute(
    platform,
  )
  return () => sql`alter table tickets drop constraint planted`.execute(platform)
}

test('inbound messages, transfers, accepts and assignments at the same moment: no deadlock, and each ticket has one agent at most', async () => {
  const { line, boss, queueId, agents, join } = await office({ assignment: 'inTurn' }, 4)
  await join()
  const customers = Array.from({ length: 12 }, () => line.meet())
  await Promise.all(customers.map((customer) => customer.says('Hello')))
  const before = await deadlocks()
  for (let round = 0; round < 3; round++) {
    const tickets = await line.tickets({ showAll: 'true' })
    await Promise.all([
      ...customers.map((customer) => customer.says(`Round ${round}`)),
      ...tickets.map(({ id }) => move(boss, id, { status: 'pending', queueId, changeId: randomUUID() })),
      ...tickets.slice(0, 4).map(({ id }, index) => move(boss, id, { userId: agents[index]?.id ?? 0, status: 'open' })),
      ...Array.from({ length: 3 }, () => assign(boss.companyId)),
      ...agents.map((agent) => world.call(agent, availabilityEndpoint, { params: { id: agent.id }, body: { availability: 'available' } })),
    ])
  }
  expect(await deadlocks()).toBe(before)
  for (const customer of customers) {
    const running = (await attendancesOf((await customer.ticket()).id)).filter(({ finishedAt }) => finishedAt === null)
    expect(running).toHaveLength(1)
  }
})

test('a hundred waiting tickets and twenty agents: each gets five, with at most three statements a ticket; a company that has not paid gets nothing from the worker', async () => {
  const { line, boss, queueId } = await office({ assignment: 'leastOpen' }, 20)
  await platform.updateTable('companies').set({ status: false }).where('id', '=', boss.companyId).execute()
  const { rows: tickets } = await sql<{ id: number }>`
    with people as (
      insert into contacts ("companyId", name) select ${boss.companyId}, 'Ana ' || n from generate_series(1, 100) as n returning id
    ), waiting as (
      insert into tickets ("companyId", "contactId", "connectionId", "queueId", status, "waitingSince", "createdAt", "updatedAt")
      select ${boss.companyId}, id, ${line.id}, ${queueId}, 'pending', now(), now(), now() from people returning id
    ), queued as (
      insert into attendances ("companyId", "ticketId", "queuedAt") select ${boss.companyId}, id, now() from waiting
    ) select id from waiting`.execute(platform)
  await platform
    .insertInto('userQueues')
    .values(await agentsOf(boss.companyId, queueId))
    .execute()
  kernel.wakes.wake(assignmentsWakeName)
  const started = performance.now()
  const { statements } = await countStatementsOf(() => assign(boss.companyId))
  const took = Math.round(performance.now() - started)
  // Not asserted: the machine of the tests does other work at the same time.
  process.stdout.write(`100 waiting tickets and 20 agents: assigned in ${took} ms with ${statements.length} statements\n`)
  const open = await platform
    .selectFrom('tickets')
    .where('companyId', '=', boss.companyId)
    .where('status', '=', 'open')
    .groupBy('userId')
    .select(({ fn }) => ['userId', fn.countAll<string>().as('count')])
    .execute()
  expect(open.map(({ count }) => Number(count))).toEqual(Array(20).fill(5))
  // Each transaction of 25 also has its lock, its three reads, the lock and the reading of the tickets, the turns, the subscribers, begin and commit.
  const [transactions, perTransaction] = [5, 10]
  expect(statements.length).toBeLessThanOrEqual(tickets.length * 3 + transactions * perTransaction)
})

const agentsOf = async (companyId: number, queueId: number) =>
  (await platform.selectFrom('users').select('id').where('companyId', '=', companyId).where('profile', '=', 'user').execute()).map(
    ({ id }) => ({
      companyId,
      queueId,
      userId: id,
    }),
  )
