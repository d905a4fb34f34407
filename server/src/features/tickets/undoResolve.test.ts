import { randomUUID } from 'node:crypto'
import { contacts } from '@recado/contract/contacts'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import { webhooks } from '@recado/contract/webhooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BotConnection, openBotConnection } from '../../../test/botConnection.ts'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'
import { whileRowsLocked } from '../../../test/whileRowsLocked.ts'
import { readConfig } from '../../config.ts'
import { minutes } from '../../kernel/clock.ts'

/** So long that no close is announced before a test moves the clock, even on a slow machine. */
const WAIT = minutes(4)
const world = await createWorld({ limits: { undoResolve: WAIT } })
afterAll(() => world.close())
const PATIENCE = { timeout: 120_000, interval: 50 }

let line: BotConnection
beforeAll(async () => {
  line = await openBotConnection(world, { queues: [{ name: 'Sales' }, { name: 'Support' }], connection: { complationMessage: 'Goodbye' } })
  const hook = {
    whatsappId: line.id,
    url: 'https://example.com/hook',
    events: ['ticket.opened', 'ticket.assigned', 'ticket.closed'] as const,
  }
  await world.call(line.boss, webhooks.endpoints.create, { body: { ...hook, events: [...hook.events] } })
})
const menu = expect.stringMatching(/^Welcome/)

const resolve = (id: number, by: Person, more = {}) =>
  world.call(by, ticketEndpoints.update, { params: { id }, body: { status: 'closed', ...more } })
const undo = (id: number, by: Person, changeId?: string) =>
  world.call(by, ticketEndpoints.undoResolve, { params: { id }, query: changeId ? { changeId } : {} })
const refused = { status: 409, error: 'ERR_CANNOT_UNDO_RESOLVE' }
const actsOf = async (ticketId: number) =>
  (await world.call(line.boss, timelineEndpoints.list, { params: { ticketId }, query: {} })).data.steps
    .flatMap(({ act }) => act ?? [])
    .reverse()
/** The webhook events of a ticket, in order. */
const toldOf = async (ticketId: number) => {
  const rows = world.platform.selectFrom('webhookDeliveries').select(['event', 'payload']).where('ticketId', '=', ticketId)
  return (await rows.orderBy('seq').execute()).map(({ event, payload }) => `${event} ${payload.ticket?.status}`)
}
const pendingOf = (ticketId: number) => world.platform.selectFrom('pendingCloses').selectAll().where('ticketId', '=', ticketId).execute()
const isFinished = (ticketId: number) => expect.poll(() => pendingOf(ticketId), PATIENCE).toEqual([])
const sumsOf = ({ companyId }: Person) =>
  sql`select day, "userId", sum(taken) as taken, sum(ended) as ended, sum("timeMs") as time from "attendanceSums"
    where "companyId" = ${companyId} group by 1, 2 having sum(taken) <> 0 or sum(ended) <> 0 order by 1, 2`
    .execute(world.platform)
    .then(({ rows }) => rows)

/** A customer with an open ticket of a new user. */
async function attended() {
  const clerk = await world.person('admin', line.boss.companyId)
  const ana = line.meet()
  await ana.says('Hello')
  const { id } = await ana.ticket()
  await line.accept(id, clerk)
  return { ana, id, clerk }
}

test('a resolve waits for 8 seconds', () => {
  expect(readConfig({ DATA_DIR: '/nowhere' }).limits.undoResolve).toBe(8000)
})

test('undo restores agent, queue, attendance and sums, and nothing was sent outside', async () => {
  const { ana, id, clerk } = await attended()
  await world.call(clerk, ticketEndpoints.update, { params: { id }, body: { queueId: line.queues[0]?.id ?? null, userId: clerk.id } })
  await ana.says('Are you there?')
  const [before, sums, told] = [await ana.details(), await sumsOf(clerk), await toldOf(id)]
  expect(before).toMatchObject({ status: 'open', userId: clerk.id, unreadMessages: 2 })
  expect(await resolve(id, clerk)).toMatchObject({ status: 200, data: { status: 'closed', unreadMessages: 0 } })
  expect(await sumsOf(clerk)).not.toEqual(sums)
  expect(await pendingOf(id)).toMatchObject([{ userId: clerk.id, saysGoodbye: true }])
  expect(await undo(id, clerk)).toMatchObject({ status: 200, data: { status: 'open', userId: clerk.id } })
  const { updatedAt: _, ...restored } = await ana.details()
  expect(before).toMatchObject(restored)
  expect([await sumsOf(clerk), await toldOf(id), await pendingOf(id)]).toEqual([sums, told, []])
  expect(await ana.hears()).toEqual([menu])
  expect((await actsOf(id)).slice(-2)).toEqual(['resolve', 'undoResolve'])
  expect(await undo(id, clerk)).toMatchObject(refused)
})

/** Another process may undo what this one has resolved, also after an upgrade. */
test('the names in a stored pending close stay the same', async () => {
  const { id, clerk } = await attended()
  await resolve(id, clerk)
  const [{ before } = {}] = await pendingOf(id)
  expect(Object.keys(before?.ticket ?? {}).sort()).toEqual(
    ['status', 'agentId', 'queueId', 'unreadMessages', 'bot', 'chatbot', 'useIntegration', 'promptId', 'integrationId']
      .concat(['waitsBecause', 'askedAt', 'markedUnreadAt', 'snoozedUntil', 'dueAt', 'dueKind', 'dueSince', 'dueNoticeAt'])
      .sort(),
  )
  expect(Object.keys(before?.attendance ?? {}).sort()).toEqual(['id', 'userId', 'userName'])
})

test('undo lets the bot continue where it was', async () => {
  const ana = line.meet()
  await ana.says('Hello')
  const before = await ana.ticket()
  expect(before).toMatchObject({ status: 'pending', chatbot: true })
  await resolve(before.id, line.boss)
  expect(await ana.ticket()).toMatchObject({ chatbot: false })
  expect(await undo(before.id, line.boss)).toMatchObject({ data: { status: 'pending', chatbot: true, waitingSince: before.waitingSince } })
  await ana.says('1')
  expect(await ana.ticket()).toMatchObject({ status: 'pending', queueId: line.queues[0]?.id })
})

test('two undo calls with the same changeId undo once', async () => {
  const { id, clerk } = await attended()
  await resolve(id, clerk)
  const changeId = randomUUID()
  for (const _ of [1, 2]) expect(await undo(id, clerk, changeId)).toMatchObject({ status: 200, data: { status: 'open' } })
  expect((await actsOf(id)).filter((act) => act === 'undoResolve')).toHaveLength(1)
})

test('only the user who resolved may undo', async () => {
  const { id, clerk } = await attended()
  expect(await undo(id, clerk)).toMatchObject(refused)
  await resolve(id, clerk)
  expect(await undo(id, line.boss)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await undo(id, clerk)).toMatchObject({ status: 200 })
})

test('the close of an old client is announced once after the delay, and cannot be undone after that', async () => {
  const { ana, id, clerk } = await attended()
  const old = { userId: clerk.id, useIntegration: false, promptId: false, integrationId: false }
  expect(await resolve(id, clerk, old)).toMatchObject({ status: 200, data: { status: 'closed', userId: clerk.id } })
  const [{ resolvedAt = '', leavesAt = '' } = {}] = await pendingOf(id)
  expect(Date.parse(leavesAt) - Date.parse(resolvedAt)).toBe(WAIT)
  expect(await toldOf(id)).not.toContain('ticket.closed closed')
  world.clock.advance(WAIT)
  await ana.heard([/^Welcome/, 'Goodbye'])
  await isFinished(id)
  expect((await toldOf(id)).filter((event) => event === 'ticket.closed closed')).toHaveLength(1)
  expect(await undo(id, clerk)).toMatchObject(refused)
  expect(await ana.ticket()).toMatchObject({ status: 'closed' })
})

test('a resolve without goodbye has the same delay for its webhook event, and can be undone', async () => {
  const { ana, id, clerk } = await attended()
  await resolve(id, clerk, { skipRating: true })
  expect(await undo(id, clerk)).toMatchObject({ status: 200 })
  await resolve(id, clerk, { skipRating: true })
  world.clock.advance(WAIT)
  await isFinished(id)
  expect((await toldOf(id)).at(-1)).toBe('ticket.closed closed')
  expect(await ana.hears()).toEqual([menu])
})

test('when the customer writes during the delay, the goodbye leaves before their message reopens the ticket', async () => {
  await line.set('userRating', 'enabled')
  const { ana, id, clerk } = await attended()
  await resolve(id, clerk)
  // The customer was not asked for a rating yet, so the number is no rating.
  await ana.says('2')
  await ana.heard([/^Welcome/, /1/, /^Welcome/])
  await line.set('userRating', 'disabled')
  expect((await toldOf(id)).slice(-2)).toEqual(['ticket.closed closed', 'ticket.opened pending'])
  expect(await undo(id, clerk)).toMatchObject(refused)
  expect(await ana.details()).toMatchObject({ status: 'pending', unreadMessages: 1, attendances: [{ rate: null }, { rate: null }] })
  expect(await pendingOf(id)).toEqual([])
})

test('reopening during the delay records both webhook events and sends no goodbye', async () => {
  const { ana, id, clerk } = await attended()
  await resolve(id, clerk)
  await line.accept(id)
  expect((await toldOf(id)).slice(-3)).toEqual(['ticket.closed closed', 'ticket.opened open', 'ticket.assigned open'])
  expect(await undo(id, clerk)).toMatchObject(refused)
  expect(await pendingOf(id)).toEqual([])
  expect(await ana.hears()).toEqual([menu])
})

test('deleting the ticket or its contact during the delay still records the webhook event of the close', async () => {
  const [one, two] = [await attended(), await attended()]
  for (const { id, clerk } of [one, two]) await resolve(id, clerk)
  const { contactId } = await two.ana.ticket()
  expect(await world.call(line.boss, ticketEndpoints.remove, { params: { id: one.id } })).toMatchObject({ status: 200 })
  expect(await world.call(line.boss, contacts.endpoints.remove, { params: { id: contactId } })).toMatchObject({ status: 200 })
  for (const { id } of [one, two]) expect((await toldOf(id)).at(-1)).toBe('ticket.closed closed')
})

test('an undo that waits while the close is announced is refused', async () => {
  const { id, clerk } = await attended()
  await resolve(id, clerk)
  const leaves = (tx: typeof world.platform) => tx.deleteFrom('pendingCloses').where('ticketId', '=', id).execute()
  expect(await whileRowsLocked(world, { holds: leaves }, () => undo(id, clerk))).toMatchObject(refused)
})

test('of an undo and an announcement at the same moment exactly one happens', async () => {
  const all = await Promise.all(Array.from({ length: 24 }, attended))
  await Promise.all(all.map(({ id, clerk }) => resolve(id, clerk)))
  world.clock.advance(WAIT)
  world.kernel.wakes.wake('pendingCloses')
  const answers = await Promise.all(all.map(({ id, clerk }) => undo(id, clerk)))
  for (const [at, { ana, id }] of all.entries()) {
    await isFinished(id)
    const isUndone = answers[at]?.status === 200
    if (!isUndone) expect(answers[at]).toMatchObject(refused)
    await ana.heard(isUndone ? [/^Welcome/] : [/^Welcome/, 'Goodbye'])
    expect(await ana.ticket()).toMatchObject({ status: isUndone ? 'open' : 'closed' })
    expect((await toldOf(id)).filter((event) => event.startsWith('ticket.closed'))).toHaveLength(isUndone ? 0 : 1)
  }
})
