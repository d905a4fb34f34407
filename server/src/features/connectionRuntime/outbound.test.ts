import { ledgerEndpoint } from '@recado/contract/ledger'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
let line: OpenLine
beforeAll(async () => {
  line = await openLine(world)
})
const PATIENCE = { timeout: 120_000, interval: 50 }

async function attended(name: string) {
  const ana = customer(name)
  await line.write(ana, 'Hello')
  const ticket = await line.ticketOf(ana)
  if (!ticket) throw new Error('no ticket')
  await line.accept(ticket.id)
  const phone = async () => (await line.phone(ana)).map(({ body }) => body)
  const sent = async (body: string) => (await line.messages(ticket.id)).find((message) => message.body === body)
  return { ana, ticket, phone, sent }
}

test('sent messages reach the phone once and in order, and their status rises to read', async () => {
  const { ticket, phone, sent } = await attended('Ordered')
  const texts = Array.from({ length: 12 }, (_, turn) => `Line ${turn}`)
  for (const text of texts)
    expect(await line.say(ticket.id, text)).toMatchObject({ status: 200, data: [{ body: text, ack: 0, error: null }] })
  await expect.poll(phone, PATIENCE).toEqual(texts)
  await expect.poll(async () => (await sent('Line 11'))?.ack, PATIENCE).toBe(4)
  const { createdAt = '', deliveredAt, readAt } = (await sent('Line 11')) ?? {}
  expect([createdAt, deliveredAt, readAt].toSorted()).toEqual([createdAt, deliveredAt, readAt])
})

test('the same key again is the same message; on another ticket it is refused', async () => {
  const [one, two] = [await attended('Key one'), await attended('Key two')]
  const body = { body: 'Only once', idempotencyKey: crypto.randomUUID() }
  const send = (ticketId: number) => world.call(line.boss, messageEndpoints.send, { params: { ticketId }, body })
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(one.ticket.id)))
  expect(new Set(answers.map(({ data }) => data[0]?.id))).toEqual(new Set([body.idempotencyKey]))
  expect(await send(two.ticket.id)).toMatchObject({ status: 409, error: 'ERR_IDEMPOTENCY_KEY' })
  await expect.poll(one.phone, PATIENCE).toEqual(['Only once'])
})

test('a service that is away is tried again, and nothing overtakes what waits', async () => {
  const { ticket, phone, sent } = await attended('Waiting')
  await line.faults({ failNext: 2, failCode: 'unavailable' })
  await line.say(ticket.id, 'First')
  await line.say(ticket.id, 'Second')
  await expect.poll(phone, PATIENCE).toEqual(['First', 'Second'])
  expect(await sent('First')).toMatchObject({ error: null })
  await line.faults({})
})

test('a refused message shows the reason, lets the next one pass, and can be sent again', async () => {
  const { ticket, phone, sent } = await attended('Refused')
  await line.faults({ failNext: 1, failCode: 'refused' })
  await line.say(ticket.id, 'Refused')
  await expect.poll(async () => (await sent('Refused'))?.error, PATIENCE).toEqual(expect.any(String))
  await line.say(ticket.id, 'Passes')
  await expect.poll(phone, PATIENCE).toEqual(['Passes'])
  const id = (await sent('Refused'))?.id ?? ''
  expect(await world.call(line.boss, messageEndpoints.retry, { params: { id } })).toMatchObject({ status: 200, data: { error: null } })
  expect(await world.call(line.boss, messageEndpoints.retry, { params: { id } })).toMatchObject({ status: 422 })
  await expect.poll(phone, PATIENCE).toEqual(['Passes', 'Refused'])
})

test('acks that come before the answer, late, or not at all, never fall', async () => {
  const { ticket, sent } = await attended('Acks')
  await line.faults({ ackBeforeAnswer: true })
  await line.say(ticket.id, 'Early')
  await expect.poll(async () => (await sent('Early'))?.ack, PATIENCE).toBe(4)
  await line.faults({ dropAcks: 3 })
  await line.say(ticket.id, 'Silent')
  await expect.poll(async () => (await sent('Silent'))?.ack ?? 0, PATIENCE).toBeGreaterThanOrEqual(1)
  await line.faults({})
})

test('edits, deletions and reactions of ours show on the phone', async () => {
  const { ana, ticket, sent } = await attended('Corrected')
  await line.say(ticket.id, 'Tpyo')
  await line.say(ticket.id, 'Oops')
  await expect.poll(async () => (await sent('Oops'))?.ack ?? 0, PATIENCE).toBeGreaterThanOrEqual(1)
  const [typo, oops] = [await sent('Tpyo'), await sent('Oops')]
  const on = (id = '') => ({ params: { id } })
  await world.call(line.boss, messageEndpoints.edit, { ...on(typo?.id), body: { body: 'Typo' } })
  await world.call(line.boss, messageEndpoints.react, { ...on(typo?.id), body: { emoji: '👍' } })
  expect(await world.call(line.boss, messageEndpoints.remove, on(oops?.id))).toMatchObject({ status: 200 })
  await expect
    .poll(async () => line.phone(ana), PATIENCE)
    .toMatchObject([{ body: 'Typo', isEdited: true, reaction: '👍' }, { isDeleted: true }])
})

test('a forwarded message goes to the other contact, in a ticket of the caller', async () => {
  const { ticket, sent } = await attended('Forwards')
  const other = await attended('Forwarded to')
  await line.say(ticket.id, 'Price list')
  const id = (await sent('Price list'))?.id ?? ''
  const forwarded = await world.call(line.boss, messageEndpoints.forward, { params: { id }, body: { contactId: other.ticket.contactId } })
  expect(forwarded).toMatchObject({ status: 200, data: { ticketId: other.ticket.id, body: 'Price list', isForwarded: true } })
  await expect.poll(other.phone, PATIENCE).toEqual(['Price list'])
})

test('a connection that breaks keeps its queued messages until it is back', async () => {
  const { ticket, phone } = await attended('Offline')
  await line.faults({ disconnect: 1.5 })
  await expect.poll(line.status, PATIENCE).not.toBe('CONNECTED')
  expect(await line.say(ticket.id, 'While away')).toMatchObject({ status: 200 })
  await expect.poll(phone, PATIENCE).toEqual(['While away'])
  expect(await line.status()).toBe('CONNECTED')
  await line.faults({})
})

test('an unpaid company still receives messages, and what it sends waits', async () => {
  const other = await openLine(world)
  const { companyId } = other.boss
  const ana = customer('Of a debtor')
  await other.write(ana, 'Hello')
  const ticket = await other.ticketOf(ana)
  await other.accept(ticket?.id ?? 0)
  await world.platform.updateTable('companies').set({ status: false }).where('id', '=', companyId).execute()
  const at = new Date()
  await world.platform
    .insertInto('messages')
    .values({
      companyId,
      id: crypto.randomUUID(),
      ticketId: ticket?.id ?? 0,
      contactId: ticket?.contactId ?? 0,
      connectionId: other.id,
      fromMe: true,
      body: 'Waits',
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) =>
      world.platform
        .insertInto('outbox')
        .values({ companyId, connectionId: other.id, contactId: ticket?.contactId ?? 0, kind: 'send', messageId: id, notBefore: at })
        .execute(),
    )
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(await world.platform.selectFrom('outbox').select('kind').where('connectionId', '=', other.id).execute()).toEqual([
    { kind: 'send' },
  ])
  await world.platform.updateTable('companies').set({ status: true }).where('id', '=', companyId).execute()
  await expect.poll(async () => (await other.phone(ana)).map(({ body }) => body), PATIENCE).toEqual(['Waits'])
})

test('the ledger balances, and agrees with what the network has counted', async () => {
  const root = await world.person('super')
  const mine = async () => (await world.call(root, ledgerEndpoint)).data.find(({ whatsappId }) => whatsappId === line.id)
  await expect.poll(async () => (await mine())?.waiting, PATIENCE).toBe(0)
  const [book, tally] = [await mine(), await line.tally()]
  expect(book).toMatchObject({ balanced: true, sent: tally.sent, quarantined: 0 })
  expect(book?.stored).toBe(tally.distinct)
})
