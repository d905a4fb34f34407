import { randomUUID } from 'node:crypto'
import { contacts } from '@recado/contract/contacts'
import { tickets } from '@recado/contract/tickets/tickets'
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

/** So long that nothing leaves before a test moves the clock, however slow the machine is. */
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
  world.call(by, tickets.update, { params: { id }, body: { status: 'closed', ...more } })
const undo = (id: number, by: Person, changeId?: string) =>
  world.call(by, tickets.undoResolve, { params: { id }, query: changeId ? { changeId } : {} })
const refused = { status: 409, error: 'ERR_CANNOT_UNDO_RESOLVE' }
const actsOf = async (ticketId: number) =>
  (await world.call(line.boss, timelineEndpoints.list, { params: { ticketId }, query: {} })).data.steps
    .flatMap(({ act }) => act ?? [])
    .reverse()
/** What programs are told, in this order. */
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

/** Somebody whom a clerk of the company attends. */
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

test('undone, it is as if it had not happened: agent, queue, attendance, sums; and nobody outside has learned of it', async () => {
  const { ana, id, clerk } = await attended()
  await world.call(clerk, tickets.update, { params: { id }, body: { queueId: line.queues[0]?.id ?? null, userId: clerk.id } })
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

test('the bot goes on where it was', async () => {
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

test('asked twice with one id, as after a lost answer, it is undone once', async () => {
  const { id, clerk } = await attended()
  await resolve(id, clerk)
  const changeId = randomUUID()
  for (const _ of [1, 2]) expect(await undo(id, clerk, changeId)).toMatchObject({ status: 200, data: { status: 'open' } })
  expect((await actsOf(id)).filter((act) => act === 'undoResolve')).toHaveLength(1)
})

test('only whoever has resolved undoes it', async () => {
  const { id, clerk } = await attended()
  expect(await undo(id, clerk)).toMatchObject(refused)
  await resolve(id, clerk)
  expect(await undo(id, line.boss)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await undo(id, clerk)).toMatchObject({ status: 200 })
})

test('the close of an old client leaves by itself, once, and cannot be undone any more', async () => {
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

test('resolved without a goodbye, programs learn of it after the same time, and it can be undone', async () => {
  const { ana, id, clerk } = await attended()
  await resolve(id, clerk, { skipRating: true })
  expect(await undo(id, clerk)).toMatchObject({ status: 200 })
  await resolve(id, clerk, { skipRating: true })
  world.clock.advance(WAIT)
  await isFinished(id)
  expect((await toldOf(id)).at(-1)).toBe('ticket.closed closed')
  expect(await ana.hears()).toEqual([menu])
})

test('a customer who writes meanwhile wins: the goodbye leaves first, before any answer and before their message opens the conversation', async () => {
  await line.set('userRating', 'enabled')
  const { ana, id, clerk } = await attended()
  await resolve(id, clerk)
  // Nobody has asked them yet: the number is no rating.
  await ana.says('2')
  await ana.heard([/^Welcome/, /1/, /^Welcome/])
  await line.set('userRating', 'disabled')
  expect((await toldOf(id)).slice(-2)).toEqual(['ticket.closed closed', 'ticket.opened pending'])
  expect(await undo(id, clerk)).toMatchObject(refused)
  expect(await ana.details()).toMatchObject({ status: 'pending', unreadMessages: 1, attendances: [{ rate: null }, { rate: null }] })
  expect(await pendingOf(id)).toEqual([])
})

test('whoever reopens it goes on with the customer: programs learn of both, and nobody says goodbye', async () => {
  const { ana, id, clerk } = await attended()
  await resolve(id, clerk)
  await line.accept(id)
  expect((await toldOf(id)).slice(-3)).toEqual(['ticket.closed closed', 'ticket.opened open', 'ticket.assigned open'])
  expect(await undo(id, clerk)).toMatchObject(refused)
  expect(await pendingOf(id)).toEqual([])
  expect(await ana.hears()).toEqual([menu])
})

test('deleted meanwhile, alone or with its contact, programs still learn that it was closed', async () => {
  const [one, two] = [await attended(), await attended()]
  for (const { id, clerk } of [one, two]) await resolve(id, clerk)
  const { contactId } = await two.ana.ticket()
  expect(await world.call(line.boss, tickets.remove, { params: { id: one.id } })).toMatchObject({ status: 200 })
  expect(await world.call(line.boss, contacts.endpoints.remove, { params: { id: contactId } })).toMatchObject({ status: 200 })
  for (const { id } of [one, two]) expect((await toldOf(id)).at(-1)).toBe('ticket.closed closed')
})

test('who undoes while it leaves comes too late, without a second word to the customer', async () => {
  const { id, clerk } = await attended()
  await resolve(id, clerk)
  const leaves = (tx: typeof world.platform) => tx.deleteFrom('pendingCloses').where('ticketId', '=', id).execute()
  expect(await whileRowsLocked(world, { holds: leaves }, () => undo(id, clerk))).toMatchObject(refused)
})

test('at the very moment in which it leaves exactly one happens, many times over', async () => {
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
