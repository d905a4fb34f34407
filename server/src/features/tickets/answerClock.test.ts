import { dashboardEndpoints } from '@recado/contract/dashboard/dashboard'
import { queues } from '@recado/contract/queues/queues'
import { kanbanEndpoints } from '@recado/contract/tickets/kanban'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { closedSince, weekdays } from '@recado/contract/time/openingHours'
import { afterAll, expect, test } from 'vitest'
import { type BotConnection, menuEntry, openBotConnection } from '../../../test/botConnection.ts'
import { countStatements } from '../../../test/countStatements.ts'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { newNumber } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { hours, later, minutes } from '../../kernel/clock.ts'

const world = await createWorld({ limits: { undoResolve: minutes(400), undoTransfer: minutes(400) } })
afterAll(() => world.close())

type Promised = { firstAnswerMinutes?: number | null; nextAnswerMinutes?: number | null }
const PROMISED = { firstAnswerMinutes: 30, nextAnswerMinutes: 10 }

async function shop(promised: Promised = PROMISED, more: Parameters<typeof openBotConnection>[1] = {}) {
  const line = await openBotConnection(world, { queues: [{ name: 'Sales', greetingMessage: '', ...promised }], ...more })
  const change = (id: number, body: object, by: Person = line.boss) => world.call(by, ticketEndpoints.update, { params: { id }, body })
  return { line, boss: line.boss, change }
}
/** Time passes, and whoever is signed in stays so. */
async function pass(milliseconds: number, ...people: Person[]) {
  world.clock.advance(milliseconds)
  for (const person of people) person.token = await world.tokens.issue(person.sessionId)
}
const answerTimes = (ticketId: number) =>
  world.platform
    .selectFrom('answerTimes')
    .where('ticketId', '=', ticketId)
    .orderBy('id')
    .select(['kind', 'queueId', 'userId', 'waitingSince', 'dueAt', 'answeredAt'])
    .execute()
const minutesBetween = (from: string | null | undefined, to: string | null | undefined) =>
  Math.round((Date.parse(to ?? '') - Date.parse(from ?? '')) / minutes(1))
const now = () => world.clock.now().toISOString()

async function customerOf({ line }: { line: BotConnection }) {
  const customer = line.meet()
  await customer.says('Hello')
  const { id } = await customer.ticket()
  return { ...customer, id, due: async () => minutesBetween(now(), (await customer.ticket()).dueAt) }
}

test('a queue promises a first answer and then each next one; further messages move no clock, and an answer ends it', async () => {
  const stage = await shop()
  const { line, boss } = stage
  const ana = await customerOf(stage)
  expect(await ana.ticket()).toMatchObject({ status: 'pending', dueKind: 'firstAnswer' })
  expect(await ana.due()).toBe(30)
  await pass(minutes(5), boss)
  await ana.says('Are you there?')
  expect(await ana.due()).toBe(25)
  await line.accept(ana.id)
  expect(await ana.due()).toBe(25)
  const live = await listenToLiveEvents(world.url, boss)
  await line.say(ana.id, 'Hi')
  await live.hears('ticket', 'update')
  expect(live.of('ticket').at(-1)).toMatchObject({ ticket: { id: ana.id, dueAt: null, dueKind: null } })
  live.close()
  const ticket = await ana.ticket()
  expect(ticket).toMatchObject({ dueAt: null, dueKind: null })
  const [first] = await answerTimes(ana.id)
  expect(first).toMatchObject({ kind: 'firstAnswer', queueId: ticket.queueId, userId: boss.id, answeredAt: expect.any(String) })
  expect(minutesBetween(first?.waitingSince, first?.answeredAt)).toBe(5)
  expect(minutesBetween(first?.waitingSince, first?.dueAt)).toBe(30)
  await ana.says('How much is it?')
  expect(await ana.ticket()).toMatchObject({ dueKind: 'nextAnswer' })
  expect(await ana.due()).toBe(10)
})

test('an answer on the phone counts, in a ticket that waits too; the next answer is then no first one', async () => {
  const stage = await shop()
  const ana = await customerOf(stage)
  await stage.line.write(ana.who, 'From the phone', { fromMe: true, at: now() })
  expect(await ana.ticket()).toMatchObject({ status: 'pending', dueAt: null })
  expect(await answerTimes(ana.id)).toMatchObject([{ kind: 'firstAnswer', userId: null, answeredAt: expect.any(String) }])
  await ana.says('And?')
  expect(await ana.ticket()).toMatchObject({ dueKind: 'nextAnswer' })
})

test('no clock runs while the bot talks; it starts when the bot brings the customer to the queue', async () => {
  const options = [menuEntry('Prices', 'They are low')]
  const { line } = await shop(PROMISED, {
    queues: [
      { name: 'Sales', greetingMessage: 'Sales here', ...PROMISED },
      { name: 'Support', greetingMessage: 'Support here', options, ...PROMISED },
    ],
  })
  const ana = line.meet()
  await ana.says('Hello')
  expect(await ana.ticket()).toMatchObject({ chatbot: true, dueAt: null })
  await ana.says('1')
  expect(await ana.ticket()).toMatchObject({ chatbot: false, queueId: line.queues[0]?.id, dueKind: 'firstAnswer' })
  const bia = line.meet()
  await bia.says('Hello')
  await bia.says('2')
  expect(await bia.ticket()).toMatchObject({ chatbot: true, queueId: line.queues[1]?.id, dueAt: null })
  await bia.says('1')
  const { chatbot, dueAt } = await bia.ticket()
  expect(dueAt === null).toBe(chatbot)
})

test('in another queue its own promise counts from then on, and undo brings the clock back', async () => {
  const stage = await shop(PROMISED, { queues: [{ name: 'Sales', greetingMessage: '', ...PROMISED }] })
  const { line, boss, change } = stage
  const other = await openBotConnection(world, { boss, queues: [{ name: 'Support', firstAnswerMinutes: 60 }, { name: 'Archive' }] })
  const [support, archive] = other.queues.map(({ id }) => id)
  const ana = await customerOf(stage)
  await line.accept(ana.id)
  await pass(minutes(31), boss)
  expect(await ana.due()).toBe(-1)
  const { dueAt } = await ana.ticket()
  await change(ana.id, { status: 'pending', userId: null, queueId: support, undoable: true })
  expect(await ana.due()).toBe(60)
  expect(await answerTimes(ana.id)).toMatchObject([{ dueAt, userId: boss.id, answeredAt: null }])
  await world.call(boss, ticketEndpoints.undoTransfer, { params: { id: ana.id }, query: {} })
  expect(await ana.ticket()).toMatchObject({ dueAt, dueKind: 'firstAnswer', queueId: line.queues[0]?.id })
  expect(await answerTimes(ana.id)).toEqual([])
  await change(ana.id, { status: 'pending', userId: null, queueId: archive })
  expect(await ana.ticket()).toMatchObject({ dueAt: null, dueKind: null })
})

test('closing ends a clock: in time it counts as nothing, afterwards as broken; undo restores both', async () => {
  const stage = await shop()
  const { line, boss } = stage
  const ana = await customerOf(stage)
  await line.accept(ana.id)
  const { dueAt } = await ana.ticket()
  const undo = () => world.call(boss, ticketEndpoints.undoResolve, { params: { id: ana.id }, query: {} })
  await line.resolve(ana.id)
  expect(await ana.ticket()).toMatchObject({ status: 'closed', dueAt: null })
  expect(await answerTimes(ana.id)).toEqual([])
  await undo()
  expect(await ana.ticket()).toMatchObject({ status: 'open', dueAt, dueKind: 'firstAnswer' })
  await pass(minutes(31), boss)
  await line.resolve(ana.id)
  expect(await answerTimes(ana.id)).toMatchObject([{ dueAt, answeredAt: null }])
  await undo()
  expect(await answerTimes(ana.id)).toEqual([])
  await line.say(ana.id, 'Late')
  expect(await answerTimes(ana.id)).toMatchObject([{ dueAt, answeredAt: expect.any(String) }])
})

test('a snooze rests the clock, and waking starts it anew if the customer still waits', async () => {
  const stage = await shop()
  const { line, boss } = stage
  const ana = await customerOf(stage)
  await line.accept(ana.id)
  const snooze = () =>
    world.call(boss, ticketEndpoints.snooze, { params: { id: ana.id }, body: { until: later(world.clock.now(), hours(1)).toISOString() } })
  await snooze()
  expect(await ana.ticket()).toMatchObject({ dueAt: null, dueKind: null })
  await pass(minutes(20), boss)
  expect((await world.call(boss, ticketEndpoints.wake, { params: { id: ana.id } })).data).toMatchObject({ dueKind: 'firstAnswer' })
  expect(await ana.due()).toBe(30)
  await snooze()
  await pass(hours(2), boss)
  await runCronJob(world, 'tickets.wake')
  expect(await ana.due()).toBe(30)
  await line.say(ana.id, 'Hi')
  await snooze()
  await world.call(boss, ticketEndpoints.wake, { params: { id: ana.id } })
  expect(await ana.ticket()).toMatchObject({ dueAt: null })
  await snooze()
  await ana.says('Hello?')
  expect(await ana.ticket()).toMatchObject({ dueKind: 'nextAnswer', snoozedUntil: null })
})

test('only open hours count, and days off do not', async () => {
  // Outside of its hours the bot brings nobody to a queue, so the customer is there before.
  const stage = await shop({ nextAnswerMinutes: 60 }, { settings: { timezone: 'UTC' } })
  const { line, boss } = stage
  const ana = await customerOf(stage)
  await line.accept(ana.id)
  await line.say(ana.id, 'Hi')
  await line.set('scheduleType', 'company')
  const schedules = weekdays.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime: '00:00', endTime: '23:59' }))
  const tomorrow = (days: number) => new Date(Date.parse(now().slice(0, 10)) + hours(24 * days)).toISOString()
  const daysOff = [0, 1].map((days) => ({ date: tomorrow(days).slice(0, 10), name: '', everyYear: false }))
  await world.platform
    .updateTable('companies')
    .set({ schedules: JSON.stringify(schedules), daysOff: JSON.stringify(daysOff) })
    .where('id', '=', boss.companyId)
    .execute()
  await ana.says('How much is it?')
  expect((await ana.ticket()).dueAt).toBe(later(new Date(tomorrow(2)), hours(1)).toISOString())
})

test('a merged conversation has the clock that ends first', async () => {
  const stage = await shop()
  const { line, boss } = stage
  const [lid, number] = [`clock-${newNumber()}`, newNumber()]
  const at = () => ({ at: now() })
  await line.faults({ identity: 'lid' })
  await line.write({ lid, name: 'Hidden' }, 'Hello', at())
  await line.faults({})
  const { dueAt } = (await line.tickets())[0] ?? {}
  expect(dueAt).toEqual(expect.any(String))
  await pass(minutes(5), boss)
  await line.write({ number, name: 'Open' }, 'Hello', at())
  expect(await line.tickets()).toHaveLength(2)
  await line.write({ number, lid, name: 'Open' }, 'Both are me', at())
  expect(await line.tickets()).toMatchObject([{ dueAt, dueKind: 'firstAnswer' }])
  await line.accept((await line.tickets())[0]?.id ?? 0)
  await line.say((await line.tickets())[0]?.id ?? 0, 'Hi')
  const [answered] = await answerTimes((await line.tickets())[0]?.id ?? 0)
  expect(minutesBetween(answered?.waitingSince, answered?.answeredAt)).toBe(5)
})

test('the hours of the queue count, if the setting names them', async () => {
  const stage = await shop({ nextAnswerMinutes: 60 }, { settings: { timezone: 'UTC' } })
  const { line, boss } = stage
  const ana = await customerOf(stage)
  await line.accept(ana.id)
  await line.say(ana.id, 'Hi')
  await line.set('scheduleType', 'queue')
  const noon = { startTime: '12:00', endTime: '12:45' }
  const week = weekdays.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, ...noon }))
  await world.call(boss, queues.endpoints.update, { params: { id: line.queues[0]?.id ?? 0 }, body: { schedules: week } })
  await ana.says('How much is it?')
  const { dueAt } = await ana.ticket()
  expect(closedSince(week, { timezone: 'UTC', daysOff: [] }, new Date(Date.parse(dueAt ?? '') - 1))).toBeNull()
  expect(minutesBetween(now(), dueAt)).toBeGreaterThan(60)
})

test('lists and the board show what is due next on top, and what has no clock below', async () => {
  const stage = await shop()
  const { boss, line } = stage
  const [ana, bia, eva] = [await customerOf(stage), await customerOf(stage), await customerOf(stage)]
  await line.write(ana.who, 'Answered', { fromMe: true, at: now() })
  await ana.says('Again')
  await line.write(bia.who, 'Answered', { fromMe: true, at: now() })
  const { data: list } = await world.call(boss, ticketEndpoints.list, { query: { status: 'pending', dueFirst: 'true' } })
  expect(list.tickets.map(({ id }) => id)).toEqual([ana.id, eva.id, bia.id])
  const { data: board } = await world.call(boss, kanbanEndpoints.board, { query: { showAll: 'true', dueFirst: 'true' } })
  expect(board.tickets.map(({ id }) => id)).toEqual([ana.id, eva.id, bia.id])
})

test('the dashboard counts what became of the promises, by queue and by agent', async () => {
  const stage = await shop()
  const { boss, line } = stage
  for (const wait of [5, 10, 40]) {
    const ana = await customerOf(stage)
    await line.accept(ana.id)
    await pass(minutes(wait), boss)
    await line.say(ana.id, 'Hi')
  }
  const eva = await customerOf(stage)
  await pass(minutes(31), boss)
  await line.resolve(eva.id)
  const { data } = await world.call(boss, dashboardEndpoints.promises, { query: { days: 3 } })
  const [queue] = data.queues
  expect(queue).toMatchObject({ queue: { name: 'Sales' }, promised: 4, kept: 2, broken: 2 })
  expect([Math.round((queue?.medianSeconds ?? 0) / 60), Math.round((queue?.p90Seconds ?? 0) / 60)]).toEqual([10, 34])
  expect(data.users).toMatchObject([
    { user: { id: boss.id }, promised: 3, kept: 2, broken: 1 },
    { user: null, promised: 1, kept: 0, broken: 1, medianSeconds: null },
  ])
})

test('a deleted queue leaves no clock behind', async () => {
  const stage = await shop()
  const { boss, line } = stage
  const ana = await customerOf(stage)
  await world.platform
    .updateTable('tickets')
    .set({ dueAt: later(world.clock.now(), -minutes(1)) })
    .where('id', '=', ana.id)
    .execute()
  await world.call(boss, queues.endpoints.remove, { params: { id: line.queues[0]?.id ?? 0 } })
  expect(await ana.ticket()).toMatchObject({ queueId: null, dueAt: null, dueKind: null })
})

/** The statements of one message, up to its commit. */
async function costOf({ line }: { line: BotConnection }, from: object, body: string) {
  const { statements } = await countStatements((counted) =>
    fetch(`${world.url}/api/simulator/connections/${line.id}/inbound`, {
      method: 'POST',
      headers: { ...counted, authorization: `Bearer ${line.boss.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from, body }),
    }),
  )
  const own = statements.filter((text) => !text.includes('simulator.'))
  return own.slice(0, own.indexOf('commit') + 1).length
}

test('a clock costs a message one statement, and none if it runs already; without a promise nothing', async () => {
  const [plain, promised] = [await shop({}), await shop()]
  const costs = async (stage: Awaited<ReturnType<typeof shop>>) => {
    const ana = await customerOf(stage)
    await stage.line.accept(ana.id)
    await stage.line.say(ana.id, 'Hi')
    return [await costOf(stage, ana.who, 'One'), await costOf(stage, ana.who, 'Two')]
  }
  const [first = 0, second = 0] = await costs(plain)
  expect(await costs(promised)).toEqual([first + 1, second])
  const routed = async (stage: Awaited<ReturnType<typeof shop>>) => costOf(stage, stage.line.meet().who, 'Hello')
  expect(await routed(promised)).toBe((await routed(plain)) + 2)
})
