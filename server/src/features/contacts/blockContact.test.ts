import { contactBlockEndpoints, contacts } from '@recado/contract/contacts'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { afterAll, expect, test } from 'vitest'
import { runCronJob } from '../../../test/runCronJob.ts'
import { type Customer, customer, newNumber, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { days, later } from '../../kernel/clock.ts'
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
