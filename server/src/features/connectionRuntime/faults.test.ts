import { connectionEndpoints } from '@recado/contract/connections'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { customer, newNumber, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import type { Channel, ChannelEvent } from '../../channels/channel.ts'
import { minutes } from '../../kernel/clock.ts'
import { CONNECTIONS_WAKE_NAME } from '../connections/index.ts'
import { createEventReceiver } from './inbound/eventReceiver.ts'
import type { RuntimeOptions } from './openConnection.ts'
import { createOwnedConnections } from './ownedConnections.ts'

const world = await createWorld()
const { kernel } = world
afterAll(() => world.close())
let line: OpenLine
beforeAll(async () => {
  line = await openLine(world)
})
beforeEach(async () => {
  await line.faults({})
})

const texts = async (name: string) => {
  const ticket = await line.ticketOf({ name })
  return ticket ? (await line.messages(ticket.id)).map(({ body }) => body) : []
}
const numbered = (count: number) => Array.from({ length: count }, (_, turn) => `Message ${String(turn).padStart(2, '0')}`)

test('every event delivered twice', async () => {
  const ana = customer('Doubled')
  await line.faults({ duplicateEvery: 1 })
  for (const text of numbered(6)) expect(await line.write(ana, text)).toMatchObject({ status: 200 })
  expect(await texts('Doubled')).toEqual(numbered(6))
})

test('events in another order than they were written in', async () => {
  const ana = customer('Shuffled')
  await line.faults({ reorder: 5 })
  const start = Date.now() - 60_000
  await Promise.all(numbered(15).map((text, turn) => line.write(ana, text, { at: new Date(start + turn * 1000).toISOString() })))
  expect(await texts('Shuffled')).toEqual(numbered(15))
  expect((await line.ticketOf(ana))?.lastMessage).toBe('Message 14')
})

test('an edit, a deletion and a reaction that come before their message', async () => {
  const ana = customer('Early')
  await line.write(ana, 'Hello')
  const chat = [{ kind: 'number' as const, value: ana.number }]
  const at = new Date()
  const hand = receive()
  await hand({ kind: 'edit', chat, targetId: 'later-1', fromMe: false, body: 'Mended' })
  await hand({ kind: 'revoke', chat, targetId: 'later-2', fromMe: false })
  await hand({ kind: 'reaction', chat, targetId: 'later-1', fromMe: false, emoji: '🎉', at })
  for (const id of ['later-1', 'later-2']) await line.write(ana, 'Broken', { id })
  const ticket = await line.ticketOf(ana)
  expect(await line.messages(ticket?.id ?? 0)).toMatchObject([
    { body: 'Hello' },
    { body: 'Mended', isEdited: true, reactions: [{ emoji: '🎉' }] },
    { isDeleted: true },
  ])
})

test('slow delivery', async () => {
  await line.faults({ delayMs: 200 })
  expect(await line.write(customer('Slow'), 'At last')).toMatchObject({ status: 200 })
  expect(await texts('Slow')).toEqual(['At last'])
})

test.for(['alternate', 'number', 'lid'] as const)('customers identified by %s', async (identity) => {
  const number = newNumber()
  const ana = { number, lid: `lid-${number}`, name: `Shown by ${identity}` }
  await line.faults({ identity })
  for (const text of numbered(6)) await line.write(ana, text)
  expect(await texts(ana.name)).toEqual(numbered(6))
  expect((await line.tickets()).filter(({ contact }) => contact.name === ana.name)).toHaveLength(1)
  const ticket = await line.ticketOf(ana)
  await line.accept(ticket?.id ?? 0)
  await line.say(ticket?.id ?? 0, 'Found you')
  await waitUntil(async () => (await line.phone(ana)).length === 1, 'the answer is on the phone')
})

test('a file that cannot be fetched now is fetched later, and the message is there meanwhile', async () => {
  const ana = customer('Picture')
  await line.faults({ mediaMissing: 1 })
  const form = new FormData()
  form.set('event', JSON.stringify({ from: ana, mediaType: 'image', body: 'Look' }))
  form.set('file', new Blob([picture]), 'picture.png')
  const answer = await fetch(`${world.url}/api/simulator/connections/${line.id}/inbound`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${line.boss.token}` },
  })
  expect(answer.status).toBe(200)
  const ticket = await line.ticketOf(ana)
  const shown = async () => (await line.messages(ticket?.id ?? 0)).at(-1)
  expect(await shown()).toMatchObject({ body: 'Look', mediaType: 'image', mediaUrl: null })
  const tries = world.platform.selectFrom('media').select('attempts').where('companyId', '=', line.boss.companyId)
  await waitUntil(async () => (await tries.executeTakeFirst())?.attempts === 1, 'the file was tried and put off')
  world.clock.advance(minutes(1))
  await waitUntil(async () => ((await shown())?.mediaUrl ?? null) !== null, 'the file has arrived', 120_000)
  const file = await fetch(`${world.url}${(await shown())?.mediaUrl}`)
  expect(file.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await file.arrayBuffer()).equals(picture)).toBe(true)
})

test('a connection that is logged out keeps its queued messages and sends them when it is linked again', async () => {
  const other = await openLine(world)
  const ana = customer('Loyal')
  await other.write(ana, 'Hello')
  const ticket = await other.ticketOf(ana)
  await other.accept(ticket?.id ?? 0)
  await other.faults({ logout: true })
  await waitUntil(async () => (await other.status()) === 'DISCONNECTED', 'the line is logged out')
  expect(await other.write(ana, 'Anybody?')).toMatchObject({ status: 503, error: 'ERR_WAPP_NOT_INITIALIZED' })
  expect(await other.say(ticket?.id ?? 0, 'Here we are')).toMatchObject({ status: 200 })
  await world.call(other.boss, connectionEndpoints.newQr, { params: { id: other.id } })
  await waitUntil(async () => (await other.status()) === 'qrcode', 'a QR code is shown')
  await other.scan()
  await waitUntil(async () => (await other.phone(ana)).length === 1, 'what waited has been sent')
})

test('a connection whose channel is not installed is reported as such', async () => {
  const { data } = await world.call(line.boss, connectionEndpoints.create, { body: { name: 'Left behind', provider: 'beta' } })
  const row = world.platform.updateTable('connections').where('id', '=', data.id)
  // As a carrier has left it that was here before the last start.
  await row.set({ status: 'CONNECTED', statusReason: null }).execute()
  kernel.wakes.wake(CONNECTIONS_WAKE_NAME)
  const seen = async () => (await world.call(line.boss, connectionEndpoints.get, { params: { id: data.id } })).data
  await expect.poll(seen).toMatchObject({ status: 'DISCONNECTED', statusReason: 'noCarrier' })
  const told = vi.fn(kernel.transact)
  const options = { kernel: { ...kernel, transact: told }, channels: new Map() } as unknown as RuntimeOptions
  const locks = { take: async () => true, release: async () => undefined }
  const owned = createOwnedConnections(options, { locks, requestRound: () => undefined })
  const wanted = { connectionId: data.id, companyId: line.boss.companyId, provider: 'beta', wanted: 'connected', commands: 0 }
  for (const statusReason of [null, 'noCarrier']) await owned.update({ ...wanted, relink: false, pairingNumber: '', statusReason })
  expect(told).toHaveBeenCalledTimes(1)
})

test('a connection whose QR code is not scanned stops, and shows another code on request', async () => {
  const { data } = await world.call(line.boss, connectionEndpoints.create, { body: { name: 'Unscanned', provider: 'simulator' } })
  const on = { params: { id: data.id } }
  const one = async () => (await world.call(line.boss, connectionEndpoints.get, on)).data
  await waitUntil(async () => (await one()).status === 'qrcode', 'a QR code is shown')
  const { qrcode } = await one()
  await world.call(line.boss, simulatorEndpoints.faults, { ...on, body: { expireQr: true } })
  await waitUntil(async () => (await one()).status === 'DISCONNECTED', 'the line rests')
  expect(await one()).toMatchObject({ statusReason: 'qrExpired', qrcode: '' })
  await world.call(line.boss, connectionEndpoints.tryAgain, on)
  await waitUntil(async () => (await one()).status === 'qrcode', 'another QR code is shown')
  expect((await one()).qrcode).not.toBe(qrcode)
})

test('an event that cannot be processed goes whole to the quarantine, blocks nothing, and is counted', async () => {
  const ana = customer('Poisoned')
  const counts = async () => {
    const rows = await world.platform.selectFrom('ledger').selectAll().where('connectionId', '=', line.id).execute()
    const sum = (name: 'quarantined' | 'duplicates') => rows.reduce((all, row) => all + Number(row[name]), 0)
    return { quarantined: sum('quarantined'), duplicates: sum('duplicates') }
  }
  const before = await counts()
  await line.write(ana, 'Before')
  const chat = [{ kind: 'number' as const, value: ana.number }]
  const poison = { kind: 'message', chat, id: 'poison', name: '', fromMe: false, at: new Date(), body: 'a\0b' } as const
  await receive()(poison)
  await receive()(poison)
  await line.write(ana, 'After')
  expect(await texts('Poisoned')).toEqual(['Before', 'After'])
  expect(await counts()).toEqual({ quarantined: before.quarantined + 1, duplicates: before.duplicates + 1 })
  const rows = await world.platform.selectFrom('quarantine').selectAll().where('connectionId', '=', line.id).execute()
  expect(rows).toMatchObject([{ kind: 'message', eventId: 'poison', payload: expect.stringContaining('a\\u0000b') }])
})

test('customers change only their own messages, whatever id they name', async () => {
  const [ana, eve] = [customer('Victim'), customer('Eve')]
  const { data: theirs } = await line.write(ana, 'Theirs')
  await line.write(eve, 'Hello')
  const id = (await line.ticketOf(ana))?.id ?? 0
  await line.accept(id)
  await line.say(id, 'Ours')
  const ours = world.platform.selectFrom('messages').select('carrierId').where('ticketId', '=', id).where('fromMe', '=', true)
  const takenAs = async () => (await ours.executeTakeFirst())?.carrierId
  await waitUntil(async () => typeof (await takenAs()) === 'string', 'the service has taken our message')
  const forged = async (by: { number: string }, targetId: string, fromMe: boolean) => {
    const change = { chat: [{ kind: 'number' as const, value: by.number }], targetId, fromMe }
    await receive()({ kind: 'edit', ...change, body: 'Forged' })
    await receive()({ kind: 'revoke', ...change })
  }
  const chat = [{ kind: 'number' as const, value: eve.number }]
  await receive()({ kind: 'reaction', chat, targetId: theirs.id, fromMe: false, emoji: '💩', at: new Date() })
  await forged(eve, theirs.id, false)
  await forged(ana, theirs.id, true)
  await forged(ana, (await takenAs()) ?? '', false)
  const unchanged = { isEdited: false, isDeleted: false, reactions: [] }
  expect(await line.messages(id)).toMatchObject([
    { body: 'Theirs', ...unchanged },
    { body: expect.stringContaining('Ours'), ...unchanged },
  ])
})

test('edits and receipts that cannot be processed are all stored in the quarantine', async () => {
  const chat = [{ kind: 'number' as const, value: newNumber() }]
  const bodies = ['first a\0b', 'second a\0b']
  for (const body of bodies) await receive()({ kind: 'edit', chat, targetId: 'edited', fromMe: false, body })
  for (const messageId of ['one\0', 'two\0']) await receive()({ kind: 'status', items: [{ messageId, ack: 2 }] } as unknown as ChannelEvent)
  const rows = await world.platform.selectFrom('quarantine').selectAll().where('connectionId', '=', line.id).orderBy('id').execute()
  const kept = rows
    .filter(({ kind }) => kind !== 'message')
    .map(({ kind, payload }) => `${kind} ${/first|second|one|two/.exec(payload)?.[0]}`)
  expect(kept).toEqual(['edit first', 'edit second', 'status one', 'status two'])
})

test('a message for a deleted company is dropped without disturbing others', async () => {
  const other = await openLine(world)
  await world.platform.deleteFrom('companies').where('id', '=', other.boss.companyId).execute()
  const chat = [{ kind: 'number' as const, value: newNumber() }]
  const late: ChannelEvent = { kind: 'message', chat, id: 'late', name: 'Late', fromMe: false, at: new Date(), body: 'Hello' }
  await expect(receive({ connectionId: other.id, companyId: other.boss.companyId })(late)).rejects.toThrow()
  expect(await line.write(customer('Neighbour'), 'Hello')).toMatchObject({ status: 200 })
})

test('a page of a conversation around one of its messages', async () => {
  const ana = customer('Long')
  for (const text of numbered(9)) await line.write(ana, text)
  const ticket = await line.ticketOf(ana)
  const all = await line.messages(ticket?.id ?? 0)
  const { data } = await world.call(line.boss, messageEndpoints.list, {
    params: { ticketId: ticket?.id ?? 0 },
    query: { around: all[4]?.id ?? '', limit: 4 },
  })
  expect(data.messages.map(({ body }) => body)).toEqual(numbered(9).slice(3, 7))
  const newer = await line.messages(ticket?.id ?? 0, { after: data.newerCursor, limit: 2 })
  expect(newer.map(({ body }) => body)).toEqual(numbered(9).slice(7, 9))
  const older = await line.messages(ticket?.id ?? 0, { cursor: data.nextCursor, limit: 2 })
  expect(older.map(({ body }) => body)).toEqual(numbered(9).slice(1, 3))
})

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** As a carrier would hand it over. */
function receive(to = { connectionId: line.id, companyId: line.boss.companyId }) {
  const carrier = { addressesOf: async () => [] } as unknown as Channel
  const hand = createEventReceiver({ kernel, channel: carrier, show: () => ({}) as never, mayAnswer: async () => false })
  return (event: ChannelEvent) => hand(to, event)
}
