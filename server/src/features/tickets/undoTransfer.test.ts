import { randomUUID } from 'node:crypto'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { noteEndpoints } from '@recado/contract/tickets/notes'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import { webhooks } from '@recado/contract/webhooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BotConnection, openBotConnection } from '../../../test/botConnection.ts'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'
import { readConfig } from '../../config.ts'
import { minutes } from '../../kernel/clock.ts'

/** So long that no transfer is announced before a test moves the clock, even on a slow machine. */
const WAIT = minutes(4)
const world = await createWorld({ limits: { undoTransfer: WAIT } })
afterAll(() => world.close())
const PATIENCE = { timeout: 120_000, interval: 50 }

let line: BotConnection
let sales: number
let support: number
beforeAll(async () => {
  line = await openBotConnection(world, {
    queues: [{ name: 'Sales' }, { name: 'Support' }],
    settings: { sendMsgTransfTicket: 'enabled', sendGreetingAccepted: 'enabled' },
  })
  sales = line.queues[0]?.id ?? 0
  support = line.queues[1]?.id ?? 0
  await world.call(line.boss, webhooks.endpoints.create, {
    body: { whatsappId: line.id, url: 'https://example.com/hook', events: ['ticket.assigned', 'ticket.closed'] },
  })
})

const menu = /^Welcome/
const toSupport = /Support/
type Changes = InputOf<typeof ticketEndpoints.update>['body']
const change = (id: number, by: Person, body: Changes) => world.call(by, ticketEndpoints.update, { params: { id }, body })
const transfer = (id: number, by: Person, more: Changes = {}) =>
  change(id, by, { status: 'pending', userId: null, queueId: support, undoable: true, ...more })
const undo = (id: number, by: Person, changeId?: string) =>
  world.call(by, ticketEndpoints.undoTransfer, { params: { id }, query: changeId ? { changeId } : {} })
const refused = { status: 409, error: 'ERR_CANNOT_UNDO_TRANSFER' }
const actsOf = async (ticketId: number) =>
  (await world.call(line.boss, timelineEndpoints.list, { params: { ticketId }, query: {} })).data.steps
    .flatMap(({ act }) => act ?? [])
    .reverse()
/** The queue of each webhook event of a ticket, in order. */
const announcedOf = async (ticketId: number) => {
  const rows = world.platform.selectFrom('webhookDeliveries').select(['event', 'payload']).where('ticketId', '=', ticketId)
  return (await rows.orderBy('seq').execute()).map(({ event, payload }) => `${event} ${payload.ticket?.queue?.name ?? '-'}`)
}
const pendingOf = (ticketId: number) => world.platform.selectFrom('pendingTransfers').selectAll().where('ticketId', '=', ticketId).execute()
const sumsOf = ({ companyId }: Person) =>
  sql`select day, "userId", sum(taken) as taken, sum(ended) as ended, sum("timeMs") as time from "attendanceSums"
    where "companyId" = ${companyId} group by 1, 2 having sum(taken) <> 0 or sum(ended) <> 0 order by 1, 2`
    .execute(world.platform)
    .then(({ rows }) => rows)

/** An agent of Sales only, with the open ticket of a customer in Sales. */
async function attended() {
  const clerk = await world.person('user', line.boss.companyId)
  await world.platform.insertInto('userQueues').values({ companyId: clerk.companyId, userId: clerk.id, queueId: sales }).execute()
  const ana = line.meet()
  await ana.says('Hello')
  await ana.says('1')
  const { id } = await ana.ticket()
  await change(id, clerk, { status: 'open', userId: clerk.id, queueId: sales })
  // The greeting of the accept.
  await expect.poll(ana.hears, PATIENCE).toContainEqual(expect.stringMatching(/vou continuar/))
  const { length } = await ana.hears()
  const [events, heard] = [await announcedOf(id), await ana.hears()]
  return { ana, id, clerk, events, heard, length }
}

test('a transfer waits for 8 seconds', () => {
  expect(readConfig({ DATA_DIR: '/nowhere' }).limits.undoTransfer).toBe(8000)
})

test('undo restores agent, queue and attendance for an agent who no longer sees the ticket, and nothing was sent outside', async () => {
  const { ana, id, clerk, events, heard } = await attended()
  const [before, sums] = [await ana.details(), await sumsOf(clerk)]
  expect(await transfer(id, clerk)).toMatchObject({ status: 200, data: { status: 'pending', userId: null, queueId: support } })
  expect(await world.call(clerk, ticketEndpoints.get, { params: { id } })).toMatchObject({ status: 403 })
  expect(await undo(id, clerk)).toMatchObject({ status: 200, data: { status: 'open', userId: clerk.id, queueId: sales } })
  const { updatedAt: _, ...restored } = await ana.details()
  expect(before).toMatchObject(restored)
  expect([await sumsOf(clerk), await announcedOf(id), await pendingOf(id), await ana.hears()]).toEqual([sums, events, [], heard])
  expect((await actsOf(id)).slice(-2)).toEqual(['transfer', 'undoTransfer'])
  expect(await undo(id, clerk)).toMatchObject(refused)
})

test('undo of a transfer to a colleague deletes the attendance that it began', async () => {
  const { ana, id, clerk } = await attended()
  const colleague = await world.person('admin', line.boss.companyId)
  const before = await ana.details()
  await transfer(id, clerk, { status: 'open', userId: colleague.id })
  expect((await ana.details()).attendances).toHaveLength(before.attendances.length + 1)
  expect(await undo(id, clerk)).toMatchObject({ status: 200 })
  expect((await ana.details()).attendances).toEqual(before.attendances)
})

/** Another process may undo what this one has transferred, also after an upgrade. */
test('the names in a stored pending transfer stay the same', async () => {
  const { id, clerk } = await attended()
  await transfer(id, clerk)
  const [{ before } = {}] = await pendingOf(id)
  expect(Object.keys(before?.ticket ?? {}).sort()).toEqual(
    ['status', 'agentId', 'queueId', 'bot', 'chatbot', 'useIntegration', 'promptId', 'integrationId']
      .concat(['waitsBecause', 'askedAt', 'snoozedUntil', 'dueAt', 'dueKind', 'dueSince', 'dueNoticeAt'])
      .sort(),
  )
  expect(Object.keys(before?.attendance ?? {}).sort()).toEqual(['id', 'queueId', 'userId', 'userName', 'startedAt', 'startedAct'].sort())
})

test('two undo calls with the same changeId undo once', async () => {
  const { id, clerk } = await attended()
  await transfer(id, clerk)
  const changeId = randomUUID()
  for (const _ of [1, 2]) expect(await undo(id, clerk, changeId)).toMatchObject({ status: 200, data: { status: 'open' } })
  expect((await actsOf(id)).filter((act) => act === 'undoTransfer')).toHaveLength(1)
})

test('only the user who transferred may undo', async () => {
  const { id, clerk } = await attended()
  await transfer(id, clerk)
  expect(await undo(id, line.boss)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await undo(id, clerk)).toMatchObject({ status: 200 })
})

test('an old client transfers at once and cannot undo', async () => {
  const { ana, id, clerk, events, length } = await attended()
  await transfer(id, clerk, { undoable: false })
  expect(await announcedOf(id)).toEqual([...events, 'ticket.assigned Support'])
  await expect.poll(async () => (await ana.hears()).slice(length), PATIENCE).toEqual([expect.stringMatching(toSupport)])
  expect(await undo(id, clerk)).toMatchObject(refused)
})

test('after the delay customer and programs learn of it once, and it cannot be undone', async () => {
  const { ana, id, clerk, events, length } = await attended()
  await transfer(id, clerk)
  expect(await announcedOf(id)).toEqual(events)
  world.clock.advance(WAIT)
  await expect.poll(() => pendingOf(id), PATIENCE).toEqual([])
  await expect.poll(async () => (await ana.hears()).slice(length), PATIENCE).toEqual([expect.stringMatching(toSupport)])
  expect(await announcedOf(id)).toEqual([...events, 'ticket.assigned Support'])
  expect(await undo(id, clerk)).toMatchObject(refused)
})

test('once it is accepted it cannot be undone, and the text about the transfer goes out before the greeting', async () => {
  const { ana, id, clerk, events, length } = await attended()
  await transfer(id, clerk)
  expect(await line.accept(id)).toMatchObject({ status: 200, data: { status: 'open' } })
  expect(await undo(id, clerk)).toMatchObject(refused)
  await expect.poll(async () => (await ana.hears()).length, PATIENCE).toBe(length + 2)
  expect((await ana.hears()).slice(length)[0]).toMatch(toSupport)
  expect(await announcedOf(id)).toEqual([...events, 'ticket.assigned Support', 'ticket.assigned Support'])
})

test('once it is answered it cannot be undone, and the text about the transfer goes out before the answer', async () => {
  const { ana, id, clerk, length } = await attended()
  await transfer(id, clerk, { status: 'open', userId: line.boss.id })
  await line.say(id, 'I am here')
  expect(await undo(id, clerk)).toMatchObject(refused)
  await expect.poll(async () => (await ana.hears()).length, PATIENCE).toBe(length + 2)
  expect((await ana.hears()).slice(length)).toEqual([expect.stringMatching(/vai continuar/), expect.stringMatching(/I am here/)])
})

test('once the customer has written it cannot be undone', async () => {
  const { ana, id, clerk, length } = await attended()
  await transfer(id, clerk)
  await ana.says('Are you there?')
  expect(await undo(id, clerk)).toMatchObject(refused)
  await expect.poll(async () => (await ana.hears()).slice(length), PATIENCE).toEqual([expect.stringMatching(toSupport)])
})

test('a ticket that is resolved meanwhile announces both to programs and sends no text about the transfer', async () => {
  const { ana, id, clerk, events, heard } = await attended()
  await transfer(id, clerk)
  await change(id, line.boss, { status: 'closed', skipRating: true })
  expect(await announcedOf(id)).toEqual([...events, 'ticket.assigned Support', 'ticket.closed Support'])
  expect(await undo(id, clerk)).toMatchObject(refused)
  expect(await ana.hears()).toEqual(heard)
  expect(heard[0]).toMatch(menu)
})

test('deleting the ticket meanwhile still announces the transfer to programs', async () => {
  const { id, clerk, events } = await attended()
  await transfer(id, clerk)
  expect(await world.call(line.boss, ticketEndpoints.remove, { params: { id } })).toMatchObject({ status: 200 })
  expect(await announcedOf(id)).toEqual([...events, 'ticket.assigned Support'])
})

test('of an undo and an announcement at the same moment exactly one happens', async () => {
  const all = []
  for (let count = 0; count < 8; count++) all.push(await attended())
  await Promise.all(all.map(({ id, clerk }) => transfer(id, clerk)))
  world.clock.advance(WAIT)
  world.kernel.wakes.wake('pendingTransfers')
  const answers = await Promise.all(all.map(({ id, clerk }) => undo(id, clerk)))
  for (const [index, { id, ana, events }] of all.entries()) {
    await expect.poll(() => pendingOf(id), PATIENCE).toEqual([])
    const isUndone = answers[index]?.status === 200
    expect(await ana.ticket()).toMatchObject({ status: isUndone ? 'open' : 'pending' })
    expect(await announcedOf(id)).toEqual(isUndone ? events : [...events, 'ticket.assigned Support'])
  }
})

test('a note is stored with the transfer and shown to the receiver, also if the writer no longer sees the ticket', async () => {
  const { id, clerk } = await attended()
  const receiver = await world.person('user', line.boss.companyId)
  await world.platform.insertInto('userQueues').values({ companyId: receiver.companyId, userId: receiver.id, queueId: support }).execute()
  await transfer(id, clerk, { note: '  Wants a refund ' })
  const notes = await world.call(receiver, noteEndpoints.list, { query: { ticketId: id } })
  expect(notes.data).toMatchObject([{ note: 'Wants a refund', user: { id: clerk.id } }])
})

test('a refused transfer stores no note, and a repeated one stores it once', async () => {
  const { id, clerk } = await attended()
  const stranger = await world.person('user', line.boss.companyId)
  expect(await transfer(id, stranger, { note: 'Not mine' })).toMatchObject({ status: 403 })
  const changeId = randomUUID()
  for (const _ of [1, 2]) expect(await transfer(id, clerk, { note: 'Call him back', changeId })).toMatchObject({ status: 200 })
  const notes = await world.call(line.boss, noteEndpoints.list, { query: { ticketId: id } })
  expect(notes.data.map(({ note }) => note)).toEqual(['Call him back'])
})
