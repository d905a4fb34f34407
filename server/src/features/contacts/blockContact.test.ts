import { contactBlockEndpoints, contacts } from '@recado/contract/contacts'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runCronJob } from '../../../test/runCronJob.ts'
import { type Customer, customer, newNumber, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { days, later } from '../../kernel/clock.ts'
import { restoreRemaining } from './blockContact.ts'
import { resolveContact } from './resolveContact.ts'

const world = await createWorld()
afterAll(() => world.close())

/** A customer with a conversation that an agent attends. */
async function conversation(name: string) {
  const line = await openLine(world)
  const rita = customer(name)
  await line.write(rita, 'Hello')
  const ticket = await line.ticketOf(rita)
  if (!ticket) throw new Error('There is no ticket')
  await line.accept(ticket.id)
  const params = { id: ticket.contactId }
  return {
    line,
    rita,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    block: () => world.call(line.boss, contactBlockEndpoints.block, { params }),
    unblock: () => world.call(line.boss, contactBlockEndpoints.unblock, { params }),
    bodies: async () => (await line.messages(ticket.id)).map(({ body }) => body),
  }
}
const blockedOf = (contactId: number) =>
  world.platform.selectFrom('blockedMessages').selectAll().where('contactId', '=', contactId).orderBy('id').execute()
const counters = async (connectionId: number) => {
  const rows = await world.platform.selectFrom('ledger').selectAll().where('connectionId', '=', connectionId).execute()
  const sum = (name: 'received' | 'stored' | 'blocked' | 'duplicates') => rows.reduce((total, row) => total + Number(row[name]), 0)
  return { received: sum('received'), stored: sum('stored'), blocked: sum('blocked'), duplicates: sum('duplicates') }
}
const sentTo = async (line: { phone: (to: Customer) => Promise<object> }, to: Customer) => JSON.stringify(await line.phone(to))

test('blocking closes the ticket without a text; what the contact writes is kept apart and comes back, read, when it is unblocked', async () => {
  const { line, rita, ticketId, contactId, block, unblock, bodies } = await conversation('Rita')
  const before = { sent: await sentTo(line, rita), counted: await counters(line.id) }
  expect(await block()).toMatchObject({ status: 200, data: { id: contactId, blockedAt: expect.any(String) } })
  expect((await block()).status).toBe(200)
  expect(await line.ticketOf(rita)).toMatchObject({ status: 'closed', contact: { isBlocked: true } })

  await line.write(rita, 'First')
  await line.write(rita, 'Second')
  expect(await line.ticketOf(rita)).toMatchObject({ status: 'closed', unreadMessages: 0, lastMessage: 'Hello' })
  expect(await bodies()).toEqual(['Hello'])
  expect((await blockedOf(contactId)).map(({ content }) => content.body)).toEqual(['First', 'Second'])
  expect(await counters(line.id)).toEqual({
    received: before.counted.received + 2,
    stored: before.counted.stored + 2,
    blocked: 2,
    duplicates: before.counted.duplicates,
  })
  expect(await sentTo(line, rita)).toBe(before.sent)

  expect(await unblock()).toMatchObject({ status: 200, data: { blockedAt: null } })
  expect(await bodies()).toEqual(['Hello', 'First', 'Second'])
  expect((await line.messages(ticketId)).slice(1).map(({ read }) => read)).toEqual([true, true])
  expect(await line.ticketOf(rita)).toMatchObject({ status: 'closed', unreadMessages: 0, lastMessage: 'Second' })
  expect((await line.ticketOf(rita))?.contact).not.toHaveProperty('isBlocked')
  expect(await blockedOf(contactId)).toEqual([])
  expect(await counters(line.id)).toMatchObject({ received: before.counted.received + 2, stored: before.counted.stored + 2 })
  await line.write(rita, 'Third')
  expect(await line.ticketOf(rita)).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'Third' })
})

test('nothing can be sent to a blocked contact', async () => {
  const { line, ticketId, block } = await conversation('Silent')
  await block()
  await line.accept(ticketId)
  const send = { params: { ticketId }, body: { body: 'Hello?' } }
  expect(await world.call(line.boss, messageEndpoints.send, send)).toMatchObject({ status: 422, error: 'ERR_CONTACT_BLOCKED' })
  expect(await line.resolve(ticketId)).toMatchObject({ status: 200 })
})

test('edits and take-backs find the messages of a blocked contact', async () => {
  const { line, rita, ticketId, contactId, block, unblock } = await conversation('Edited')
  await block()
  await line.write(rita, 'Wrong')
  await line.write(rita, 'Secret')
  const [wrong, secret] = (await blockedOf(contactId)).map(({ carrierId }) => carrierId)
  await line.act(rita, { kind: 'edit', messageId: wrong ?? '', value: 'Right' })
  await line.act(rita, { kind: 'delete', messageId: secret ?? '' })
  await waitUntil(async () => (await blockedOf(contactId)).some(({ isRevoked }) => isRevoked), 'the message is taken back')
  await unblock()
  expect(await line.messages(ticketId)).toMatchObject([
    { body: 'Hello' },
    { body: 'Right', isEdited: true, isDeleted: false },
    { isDeleted: true },
  ])
})

test('messages of a blocked contact expire after 30 days', async () => {
  const { line, rita, contactId, block } = await conversation('Old')
  await block()
  await line.write(rita, 'Old')
  await line.write(rita, 'Young')
  const [old] = await blockedOf(contactId)
  const createdAt = later(world.clock.now(), -days(30) - 60_000)
  await world.platform
    .updateTable('blockedMessages')
    .set({ createdAt })
    .where('id', '=', old?.id ?? 0)
    .execute()
  await runCronJob(world, 'lines.sweep')
  expect((await blockedOf(contactId)).map(({ content }) => content.body)).toEqual(['Young'])
})

test('a merge keeps the block and the messages', async () => {
  const { line, contactId: blocked, block, rita } = await conversation('Merged')
  const { companyId } = line.boss
  const number = newNumber()
  const { data: other } = await world.call(line.boss, contacts.endpoints.create, { body: { name: 'Other', number } })
  await block()
  await line.write(rita, 'Blocked')
  const addresses = [rita.number, number].map((value) => ({ kind: 'number' as const, value }))
  const at = world.clock.now()
  const merged = await world.kernel.transact({ companyId }, (tx) => resolveContact(tx, { addresses, name: '', at, isLookedUp: true }))
  expect(merged).toMatchObject({ id: Math.min(blocked, other.id), blockedAt: expect.any(String) })
  expect((await blockedOf(merged.id)).map(({ content }) => content.body)).toEqual(['Blocked'])
})

/** Stores many messages of a contact as if they had come while it was blocked. Every second one quotes the one before. */
async function insertBlocked({ line, contactId }: Pick<Awaited<ReturnType<typeof conversation>>, 'line' | 'contactId'>, count: number) {
  const now = world.clock.now()
  const rows = Array.from({ length: count }, (_, at) => ({
    companyId: line.boss.companyId,
    connectionId: line.id,
    contactId,
    carrierId: `${contactId}-${at}`,
    content: JSON.stringify({ body: `Spam ${at}`, ...(at % 2 === 1 && { quotedId: `${contactId}-${at - 1}` }) }),
    writtenAt: later(now, at - count),
    createdAt: now,
  }))
  await world.platform.insertInto('blockedMessages').values(rows).execute()
  return rows.map((_, at) => `Spam ${at}`)
}
const restoredOf = (ticketId: number) =>
  world.platform
    .selectFrom('messages')
    .select(['body', 'quotedId', sql<string>`xmin::text`.as('transaction')])
    .where('ticketId', '=', ticketId)
    .where('body', 'like', 'Spam %')
    .orderBy('createdAt')
    .orderBy('seq')
    .execute()
const untilRestored = (contactId: number) =>
  waitUntil(async () => (await blockedOf(contactId)).length === 0, 'all messages are in the conversation')

test('thousands of messages come back in order, in many short transactions', async () => {
  const { line, rita, ticketId, contactId, block, unblock } = await conversation('Spammer')
  await block()
  const bodies = await insertBlocked({ line, contactId }, 250)
  expect((await unblock()).status).toBe(200)
  await untilRestored(contactId)
  const restored = await restoredOf(ticketId)
  expect(restored.map(({ body }) => body)).toEqual(bodies)
  expect(restored.map(({ quotedId }) => quotedId !== null)).toEqual(bodies.map((_, at) => at % 2 === 1))
  const sizes = Object.values(Object.groupBy(restored, ({ transaction }) => transaction)).map((rows) => rows?.length)
  expect(Math.max(...sizes.map(Number))).toBeLessThanOrEqual(100)
  expect(await line.ticketOf(rita)).toMatchObject({ status: 'closed', unreadMessages: 0, lastMessage: 'Spam 249' })
})

test('a process that dies while messages come back loses none and stores none twice', async () => {
  const { line, ticketId, contactId } = await conversation('Interrupted')
  const bodies = await insertBlocked({ line, contactId }, 250)
  const { companyId } = line.boss
  let batches = 0
  const dying: typeof world.kernel.transact = (company, work) =>
    world.kernel.transact(company, async (tx) => {
      const result = await work(tx)
      if (++batches === 2) throw new Error('killed')
      return result
    })
  await expect(restoreRemaining({ ...world.kernel, transact: dying }, { companyId, contactId })).rejects.toThrow('killed')
  expect([(await restoredOf(ticketId)).length, (await blockedOf(contactId)).length]).toEqual([100, 150])
  await Promise.all([restoreRemaining(world.kernel, { companyId, contactId }), restoreRemaining(world.kernel, { companyId, contactId })])
  expect((await restoredOf(ticketId)).map(({ body }) => body)).toEqual(bodies)
  expect(await blockedOf(contactId)).toEqual([])
})

test('a contact that is blocked again keeps the rest apart, and messages on their way into the conversation do not expire', async () => {
  const { line, ticketId, contactId, block } = await conversation('Again')
  await insertBlocked({ line, contactId }, 2)
  const createdAt = later(world.clock.now(), -days(31))
  await world.platform.updateTable('blockedMessages').set({ createdAt }).where('contactId', '=', contactId).execute()
  await runCronJob(world, 'lines.sweep')
  expect(await blockedOf(contactId)).toHaveLength(2)
  await block()
  await restoreRemaining(world.kernel, { companyId: line.boss.companyId, contactId })
  expect([await restoredOf(ticketId), await blockedOf(contactId)]).toMatchObject([[], [{}, {}]])
})

test('a contact that is merged while its messages come back brings the rest along', async () => {
  const { line, ticketId, contactId, rita } = await conversation('Joined')
  const { companyId } = line.boss
  const number = newNumber()
  const { data: other } = await world.call(line.boss, contacts.endpoints.create, { body: { name: 'Other', number } })
  const bodies = await insertBlocked({ line, contactId: Math.max(contactId, other.id) }, 3)
  const addresses = [rita.number, number].map((value) => ({ kind: 'number' as const, value }))
  const at = world.clock.now()
  await world.kernel.transact({ companyId }, (tx) => resolveContact(tx, { addresses, name: '', at, isLookedUp: true }))
  await untilRestored(Math.min(contactId, other.id))
  expect((await restoredOf(ticketId)).map(({ body }) => body)).toEqual(bodies)
})

test('only who may block does, and groups are not blocked', async () => {
  const { line, contactId } = await conversation('Allowed')
  const agent = await world.person('user', line.boss.companyId)
  expect(await world.call(agent, contactBlockEndpoints.block, { params: { id: contactId } })).toMatchObject({ status: 403 })
  const stranger = await world.person('admin')
  expect(await world.call(stranger, contactBlockEndpoints.block, { params: { id: contactId } })).toMatchObject({ status: 404 })
  const group = { companyId: line.boss.companyId, name: 'Group', isGroup: true }
  const { id } = await world.platform.insertInto('contacts').values(group).returning('id').executeTakeFirstOrThrow()
  expect(await world.call(line.boss, contactBlockEndpoints.block, { params: { id } })).toMatchObject({ error: 'ERR_NOT_SUPPORTED' })
})
