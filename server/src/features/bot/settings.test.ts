import { type Company, companyEndpoints } from '@recado/contract/companies/companies'
import { queues } from '@recado/contract/queues/queues'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { type Week, weekdays } from '@recado/contract/time/openingHours'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BotConnection, menuEntry, openBotConnection } from '../../../test/botConnection.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days, hours, minutes } from '../../kernel/clock.ts'

const world = await createWorld()
afterAll(() => world.close())
let line: BotConnection
beforeAll(async () => {
  const sales = {
    name: 'Sales',
    greetingMessage: 'Sales here',
    outOfHoursMessage: 'Sales are closed',
    options: [menuEntry('Prices', 'Cheap')],
  }
  line = await openBotConnection(world, {
    queues: [sales, { name: 'Support', greetingMessage: 'Support here' }],
    connection: {
      greetingMessage: 'Welcome, {{firstName}}',
      complationMessage: 'Goodbye',
      outOfHoursMessage: 'We are closed',
      ratingMessage: 'How was it?',
    },
    settings: { language: 'en', timezone: 'America/Sao_Paulo' },
  })
})

const menu = /^Welcome, Ana\n\n\[ 1 \] - Sales\n\[ 2 \] - Support$/
const scale = /^How was it\?\n\n\[ 1 \].*\n\[ 2 \].*\n\[ 3 \]/
/** Time passes, and whoever is signed in stays so. */
async function pass(milliseconds: number) {
  world.clock.advance(milliseconds)
  line.boss.token = await world.tokens.issue(line.boss.sessionId)
}
/** A week in which every day is like this one. */
const everyDay = (startTime: string, endTime: string): Week =>
  weekdays.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime, endTime }))
const closed = everyDay('00:00', '00:00')
const open = everyDay('00:00', '23:59')
const setWeek = async (schedules: Week) =>
  expect(
    (await world.call(line.boss, companyEndpoints.setSchedules, { params: { id: line.boss.companyId }, body: { schedules } })).status,
  ).toBe(200)
const close = (id: number, more = {}) =>
  world.call(line.boss, ticketEndpoints.update, { params: { id }, body: { status: 'closed', ...more } })

/** Somebody whose ticket is attended. */
async function attended() {
  const ana = line.meet()
  await ana.says('Hello')
  await ana.heard([menu])
  const { id } = await ana.ticket()
  await line.accept(id)
  return { ana, id }
}

test('userRating asks how it was; the answer is of the attendance, and the ticket stays closed', async () => {
  await line.set('userRating', 'enabled')
  const { ana, id } = await attended()
  await close(id)
  await ana.heard([menu, scale])
  await ana.says(' 3. ')
  await ana.heard([menu, scale, 'Goodbye'])
  const details = await ana.details()
  expect(details).toMatchObject({ status: 'closed', unreadMessages: 0, attendances: [{ rate: 3, user: { id: line.boss.id } }] })
  expect((await ana.steps()).slice(-2)).toMatchObject([{ code: 'rated', values: { rate: 3 } }, { code: 'saidGoodbye' }])
  await ana.says('2')
  await ana.heard([menu, scale, 'Goodbye', menu])
  expect(await ana.details()).toMatchObject({ status: 'pending', attendances: [{ rate: 3 }, { rate: null }] })
})

test('a message that is no rating begins a new attendance, and so does a rating after a day', async () => {
  await line.set('userRating', 'enabled')
  const [one, two] = [await attended(), await attended()]
  for (const { id, ana } of [one, two]) {
    await close(id)
    await ana.heard([menu, scale])
  }
  await one.ana.says('It was 3')
  await one.ana.heard([menu, scale, menu])
  await pass(days(1) + minutes(1))
  await two.ana.says('3')
  await two.ana.heard([menu, scale, menu])
  for (const { ana } of [one, two]) expect((await ana.details()).attendances).toMatchObject([{ rate: null }, { startedAt: null }])
})

test('without userRating there is a goodbye; with skipRating there is nothing', async () => {
  await line.set('userRating', 'disabled')
  const [one, two] = [await attended(), await attended()]
  await close(one.id)
  await one.ana.heard([menu, 'Goodbye'])
  await line.set('userRating', 'enabled')
  await close(two.id, { skipRating: true })
  await two.ana.says('1')
  await two.ana.heard([menu, menu])
  await line.set('userRating', 'disabled')
})

test('scheduleType company: out of hours is told once in a period, without a menu; the first message in hours begins', async () => {
  await line.set('scheduleType', 'company')
  await setWeek(closed)
  const ana = line.meet()
  await ana.says('Hello')
  await ana.says('Anybody?')
  await ana.heard(['We are closed'])
  expect(await ana.ticket()).toMatchObject({ status: 'pending', chatbot: false, waitsBecause: { code: 'outOfHours' } })
  await setWeek(open)
  await ana.says('And now?')
  await ana.heard(['We are closed', menu])
  expect(await ana.ticket()).toMatchObject({ chatbot: true, waitsBecause: null })
  const { id } = await ana.ticket()
  await line.accept(id)
  await setWeek(closed)
  await ana.says('Thank you')
  await close(id, { skipRating: true })
  await ana.says('One more thing')
  expect((await ana.hears()).length).toBe(2)
  await line.set('scheduleType', 'disabled')
  await setWeek(open)
})

test('scheduleType queue: once the queue is chosen, its hours count', async () => {
  const id = line.queues[0]?.id ?? 0
  const setQueue = (schedules: Week) => world.call(line.boss, queues.endpoints.update, { params: { id }, body: { schedules } })
  await line.set('scheduleType', 'queue')
  await setQueue(closed)
  const ana = line.meet()
  await ana.says('Hello')
  await ana.says('1')
  await ana.heard([menu, 'Sales are closed'])
  expect(await ana.ticket()).toMatchObject({ status: 'pending', queueId: id })
  await setQueue(open)
  await ana.says('Now?')
  await ana.heard([menu, 'Sales are closed', /^Sales here\n\n\[ 1 \] - Prices/])
  await line.set('scheduleType', 'disabled')
})

test('a day off of the company closes it, and each queue too', async () => {
  const date = new Date(world.clock.now()).toISOString().slice(0, 10)
  const setDaysOff = (daysOff: Company['daysOff']) =>
    world.call(line.boss, companyEndpoints.setSchedules, { params: { id: line.boss.companyId }, body: { schedules: open, daysOff } })
  await world.call(line.boss, queues.endpoints.update, { params: { id: line.queues[0]?.id ?? 0 }, body: { schedules: open } })
  // The day is that of the company's time zone: two dates cover it.
  const before = new Date(Date.parse(date) - days(1)).toISOString().slice(0, 10)
  await setDaysOff([date, before].map((day) => ({ date: day, name: 'Feriado', everyYear: false })))
  await line.set('scheduleType', 'company')
  const ana = line.meet()
  await ana.says('Hello')
  await ana.heard(['We are closed'])
  await line.set('scheduleType', 'queue')
  const second = line.meet()
  await second.says('Hello')
  await second.says('1')
  await second.heard([menu, 'Sales are closed'])
  await setDaysOff([])
  await line.set('scheduleType', 'disabled')
})

test('CheckMsgIsGroup: groups are ignored, or their messages are stored and never answered', async () => {
  const inGroup = (id: string) => line.write(line.meet('Bia').who, 'Hello all', { group: { id, name: `Group ${id}` } })
  const ticketOf = async (id: string) => (await line.tickets()).find(({ contact }) => contact.name === `Group ${id}`)
  await inGroup('ignored')
  expect(await ticketOf('ignored')).toBeUndefined()
  await line.set('CheckMsgIsGroup', 'disabled')
  await inGroup('heard')
  const ticket = await ticketOf('heard')
  expect(ticket).toMatchObject({ isGroup: true, status: 'pending', chatbot: false })
  expect((await line.messages(ticket?.id ?? 0)).map(({ fromMe }) => fromMe)).toEqual([false])
  await line.set('CheckMsgIsGroup', 'enabled')
})

test('call: a call is rejected and answered with a word, or only noted', async () => {
  const rejected = line.meet('Caller')
  await rejected.says('Hello')
  await line.act(rejected.who, { kind: 'call' })
  await rejected.heard([/Welcome/, /call/])
  expect((await line.messages((await rejected.ticket()).id)).map(({ mediaType }) => mediaType)).toContain('call_log')
  await expect.poll(() => line.rejectedAt(rejected.who), { timeout: 120_000 }).not.toBeNull()
  await line.set('call', 'enabled')
  const taken = line.meet('Caller')
  await line.act(taken.who, { kind: 'call' })
  await taken.says('Hello')
  await taken.heard([/Welcome/])
  expect(await line.rejectedAt(taken.who)).toBeNull()
  await line.set('call', 'disabled')
})

test('sendGreetingAccepted: whoever accepts is introduced, or not', async () => {
  const quiet = await attended()
  await line.set('sendGreetingAccepted', 'enabled')
  const told = await attended()
  await told.ana.heard([menu, new RegExp(line.boss.name)])
  expect(await quiet.ana.hears()).toHaveLength(1)
  await line.set('sendGreetingAccepted', 'disabled')
})

test('sendMsgTransfTicket: the customer is told of the new queue or person, or not', async () => {
  const clerk = await world.person('user', line.boss.companyId)
  const handOn = (id: number, body: object) => world.call(line.boss, ticketEndpoints.update, { params: { id }, body })
  const quiet = await attended()
  await handOn(quiet.id, { userId: clerk.id })
  await line.set('sendMsgTransfTicket', 'enabled')
  const [one, two] = [await attended(), await attended()]
  await handOn(one.id, { userId: clerk.id })
  await one.ana.heard([menu, new RegExp(clerk.name)])
  await handOn(two.id, { queueId: line.queues[1]?.id, userId: null })
  await two.ana.heard([menu, /Support/])
  expect(await quiet.ana.hears()).toHaveLength(1)
  // The agent goes on in another queue: nothing that the customer needs to know.
  const same = await attended()
  const moved = await handOn(same.id, { status: 'open', userId: line.boss.id, queueId: line.queues[1]?.id })
  expect(moved).toMatchObject({ status: 200, data: { userId: line.boss.id, queueId: line.queues[1]?.id } })
  await handOn(same.id, { queueId: line.queues[0]?.id, userId: clerk.id })
  await same.ana.heard([menu, new RegExp(clerk.name)])
  await line.set('sendMsgTransfTicket', 'disabled')
})

test('sendGreetingMessageOneQueues: the greeting of the only queue is said, or left out', async () => {
  await line.change({ queueIds: [line.queues[1]?.id ?? 0] })
  const quiet = line.meet()
  await quiet.says('Hello')
  expect(await quiet.ticket()).toMatchObject({ queueId: line.queues[1]?.id, chatbot: false })
  await line.set('sendGreetingMessageOneQueues', 'enabled')
  const greeted = line.meet()
  await greeted.says('Hello')
  await greeted.heard(['Support here'])
  expect(await quiet.hears()).toEqual([])
  await line.set('sendGreetingMessageOneQueues', 'disabled')
  await line.change({ queueIds: line.queues.map(({ id }) => id) })
})

test('maxUseBotQueues: so many menus without a choice, then it waits for a person; 0 is without end', async () => {
  await line.change({ maxUseBotQueues: 2 })
  const ana = line.meet()
  for (const text of ['Hello', 'What?', 'Who?', 'Why?']) await ana.says(text)
  await ana.heard([menu, menu])
  expect(await ana.ticket()).toMatchObject({ chatbot: false, waitsBecause: { code: 'tooManyMenus', values: { of: 2 } } })
  await line.change({ maxUseBotQueues: 0 })
  const bia = line.meet('Ana')
  for (let n = 0; n < 6; n++) await bia.says('What?')
  await bia.heard(Array.from({ length: 6 }, () => menu))
  await line.change({ maxUseBotQueues: 3 })
})

test('timeUseBotQueues: the menu is not shown again before so many minutes', async () => {
  await line.change({ timeUseBotQueues: 10 })
  const ana = line.meet()
  await ana.says('Hello')
  await ana.says('What?')
  await ana.heard([menu])
  await pass(minutes(11))
  await ana.says('What?')
  await ana.heard([menu, menu])
  await line.change({ timeUseBotQueues: 0 })
})

test('timeToTransfer: whoever has no queue after so long is put into one; 0 leaves them', async () => {
  const [one, other] = [line.meet(), line.meet()]
  for (const ana of [one, other]) await ana.says('Hello')
  await pass(minutes(61))
  await runCronJob(world, 'bot.tickets')
  expect(await one.ticket()).toMatchObject({ queueId: null })
  await line.change({ timeToTransfer: 60, transferQueueId: line.queues[1]?.id ?? null })
  await line.accept((await other.ticket()).id)
  await runCronJob(world, 'bot.tickets')
  expect(await one.ticket()).toMatchObject({
    ...{ status: 'pending', queueId: line.queues[1]?.id, chatbot: false },
    waitsBecause: { code: 'movedAfterWaiting', values: { queue: 'Support' } },
  })
  expect(await other.ticket()).toMatchObject({ status: 'open', queueId: null })
  await line.change({ timeToTransfer: 0 })
})

test('expiresTicket: who is silent for so long is told and closed; whoever waits for an answer is not', async () => {
  await line.change({ expiresTicket: 60, expiresInactiveMessage: 'Are you still there, {{name}}?' })
  const [silent, waiting] = [await attended(), await attended()]
  for (const { id } of [silent, waiting]) await line.say(id, 'How can I help?')
  await waiting.ana.says('I have a question')
  await runCronJob(world, 'bot.tickets')
  expect(await silent.ana.ticket()).toMatchObject({ status: 'open' })
  await pass(hours(1) + minutes(1))
  await runCronJob(world, 'bot.tickets')
  await silent.ana.heard([menu, /How can I help/, new RegExp(`^Are you still there, ${silent.ana.who.name}`)])
  expect(await silent.ana.details()).toMatchObject({ status: 'closed', attendances: [{ finishedAt: expect.any(String) }] })
  expect(await waiting.ana.ticket()).toMatchObject({ status: 'open' })
  await line.change({ expiresTicket: 0 })
})

test('expiresTicket and timeToTransfer rest while a ticket is snoozed, and count again from the end of the snooze', async () => {
  await line.change({ expiresTicket: 60, timeToTransfer: 60, transferQueueId: line.queues[1]?.id ?? null })
  const silent = await attended()
  await line.say(silent.id, 'I will call tomorrow')
  const unqueued = line.meet()
  await unqueued.says('Hello')
  await unqueued.heard([menu])
  const { id: waitingId } = await unqueued.ticket()
  const until = new Date(world.clock.now().getTime() + hours(3)).toISOString()
  for (const id of [silent.id, waitingId]) await world.call(line.boss, ticketEndpoints.snooze, { params: { id }, body: { until } })
  const states = async () => [(await silent.ana.ticket()).status, (await unqueued.ticket()).queueId]
  const runJobs = async () => {
    await runCronJob(world, 'tickets.wake')
    await runCronJob(world, 'bot.tickets')
  }
  await pass(hours(2))
  await runJobs()
  expect(await states()).toEqual(['open', null])
  await pass(hours(1) + minutes(1))
  await runJobs()
  expect(await states()).toEqual(['open', null])
  await pass(hours(1) + minutes(1))
  await runJobs()
  expect(await states()).toEqual(['closed', line.queues[1]?.id])
  await line.change({ expiresTicket: 0, timeToTransfer: 0 })
})
