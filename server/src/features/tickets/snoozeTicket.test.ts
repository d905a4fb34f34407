import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { hours, minutes } from '../../kernel/clock.ts'

const world = await createWorld({ limits: { undoResolve: minutes(4), undoTransfer: minutes(4) } })
afterAll(() => world.close())
let line: OpenLine
beforeAll(async () => {
  line = await openLine(world)
})

/** A time from now on, by the clock of the test. */
const until = (milliseconds: number) => new Date(world.clock.now().getTime() + milliseconds).toISOString()
const snooze = (who: Person, id: number, end = until(hours(1))) =>
  world.call(who, ticketEndpoints.snooze, { params: { id }, body: { until: end } })
const wake = (who: Person, id: number) => world.call(who, ticketEndpoints.wake, { params: { id } })
const read = async (id: number) => (await world.call(line.boss, ticketEndpoints.get, { params: { id } })).data
const ids = async (who: Person, query: Record<string, string>) =>
  (await world.call(who, ticketEndpoints.list, { query: { limit: 200, ...query } })).data.tickets.map(({ id }) => id)
/** Time passes, and whoever is signed in stays so. */
async function pass(milliseconds: number, ...people: Person[]) {
  world.clock.advance(milliseconds)
  for (const person of [line.boss, ...people]) person.token = await world.tokens.issue(person.sessionId)
}

async function waiting() {
  const ana = customer(`Ana ${world.unique()}`)
  await line.write(ana, 'Hello')
  const ticket = await line.ticketOf(ana)
  if (!ticket) throw new Error('no ticket')
  return { ana, id: ticket.id }
}
async function attended(by?: Person) {
  const { ana, id } = await waiting()
  const who = by ?? (await world.person('user', line.boss.companyId))
  await line.accept(id, who)
  return { ana, id, who }
}

test('a snoozed ticket keeps its status and stays in the lists of old clients, but leaves those that ask for what is awake', async () => {
  const { id, who } = await attended()
  const before = await read(id)
  const live = await listenToLiveEvents(world.url, who)
  const end = until(hours(1))
  expect(await snooze(who, id, end)).toMatchObject({ status: 200, data: { id, status: 'open', snoozedUntil: end } })
  await live.hears('ticket', 'update')
  expect(live.of('ticket')).toMatchObject([{ action: 'update', ticket: { id, status: 'open', snoozedUntil: end } }])
  live.close()
  expect(await read(id)).toMatchObject({ snoozedUntil: end, updatedAt: before.updatedAt })
  expect(await ids(who, { status: 'open' })).toContain(id)
  expect(await ids(who, { status: 'open', awake: 'true' })).not.toContain(id)
  expect(await ids(who, { snoozed: 'true' })).toEqual([id])
  expect(await wake(who, id)).toMatchObject({ status: 200, data: { snoozedUntil: null } })
  expect(await wake(who, id)).toMatchObject({ status: 200, data: { snoozedUntil: null } })
  expect(await ids(who, { status: 'open', awake: 'true' })).toContain(id)
})

test('the list of what sleeps begins with what wakes first, and has the own and the waiting ones', async () => {
  const { id: late, who } = await attended()
  const { id: early } = await attended(who)
  const { id: waitingId } = await waiting()
  const { id: others, who: colleague } = await attended()
  await snooze(who, late, until(hours(5)))
  await snooze(who, early, until(hours(1)))
  await snooze(who, waitingId, until(hours(3)))
  await snooze(colleague, others)
  expect(await ids(who, { snoozed: 'true' })).toEqual([early, waitingId, late])
  expect(await ids(line.boss, { snoozed: 'true' })).toEqual([waitingId])
  expect(await ids(line.boss, { snoozed: 'true', showAll: 'true' })).toEqual(expect.arrayContaining([early, waitingId, late, others]))
  expect(await ids(who, { status: 'pending', awake: 'true', longestWaitFirst: 'true' })).not.toContain(waitingId)
})

test('a message of the customer ends the snooze, and an answer of ours does not', async () => {
  const { ana, id, who } = await attended()
  await snooze(who, id)
  await line.say(id, 'I will call you tomorrow', who)
  expect((await read(id)).snoozedUntil).not.toBeNull()
  const live = await listenToLiveEvents(world.url, who)
  await line.write(ana, 'Now, please')
  await live.hears('appMessage', 'create')
  const created = live.of('appMessage').filter(({ action }) => action === 'create')
  expect(created).toMatchObject([{ ticket: { id, snoozedUntil: null } }])
  live.close()
  expect(await read(id)).toMatchObject({ status: 'open', snoozedUntil: null })
})

test('when the time is over it comes back on top, unread, once', async () => {
  const { id, who } = await attended()
  const { updatedAt } = await read(id)
  await snooze(who, id)
  await runCronJob(world, 'tickets.wake')
  expect((await read(id)).snoozedUntil).not.toBeNull()
  await pass(hours(1), who)
  const live = await listenToLiveEvents(world.url, who)
  await runCronJob(world, 'tickets.wake')
  await live.hears('ticket', 'update')
  live.close()
  const woken = await read(id)
  expect(woken).toMatchObject({ status: 'open', snoozedUntil: null, unreadMessages: 1 })
  expect(woken.updatedAt > updatedAt).toBe(true)
  expect((await ids(who, { status: 'open', awake: 'true' }))[0]).toBe(id)
  await pass(minutes(1), who)
  await runCronJob(world, 'tickets.wake')
  expect((await read(id)).updatedAt).toBe(woken.updatedAt)
})

test('an act ends the snooze, and its undo brings it back', async () => {
  const { id, who } = await attended()
  const end = until(hours(1))
  await snooze(who, id, end)
  await line.resolve(id, who)
  expect(await read(id)).toMatchObject({ status: 'closed', snoozedUntil: null })
  expect(await world.call(who, ticketEndpoints.undoResolve, { params: { id }, query: {} })).toMatchObject({ data: { snoozedUntil: end } })
  const body = { userId: line.boss.id, status: 'open' as const, undoable: true }
  expect(await world.call(who, ticketEndpoints.update, { params: { id }, body })).toMatchObject({ data: { snoozedUntil: null } })
  expect(await world.call(who, ticketEndpoints.undoTransfer, { params: { id }, query: {} })).toMatchObject({ data: { snoozedUntil: end } })
})

test('who may snooze: the agent, who sees all, and of a waiting ticket who sees it; not a closed one, not into the past', async () => {
  const { id, who } = await attended()
  const colleague = await world.person('user', line.boss.companyId)
  expect(await snooze(colleague, id)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await snooze(who, id, until(-minutes(1)))).toMatchObject({ status: 422 })
  expect(await snooze(line.boss, id)).toMatchObject({ status: 200 })
  expect(await wake(colleague, id)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  const { id: waitingId } = await waiting()
  expect(await snooze(colleague, waitingId)).toMatchObject({ status: 200, data: { status: 'pending' } })
  await line.resolve(id, who)
  expect(await snooze(who, id)).toMatchObject({ status: 409, error: 'ERR_TICKET_NOT_OPEN' })
})
