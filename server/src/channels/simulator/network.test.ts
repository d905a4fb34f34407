import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { simulatedStage } from '../../../test/channels/simulatedStage.ts'
import { openChannelStore } from '../channelStore.ts'

const stage = await simulatedStage()
const { network, heard, until, linked, opened, timers, elsewhere } = stage
const store = openChannelStore(stage.options, { name: 'simulator', waitsForDisk: false }, () => undefined)
afterAll(async () => {
  await store.close()
  await stage.close()
})

const ana = { number: '5511987650001', lid: '9001', name: 'Ana' }
const bia = { number: '5511987650002', name: 'Bia' }
const text = (from: { number?: string; lid?: string; name?: string }, more: { id?: string; at?: string; fromMe?: boolean } = {}) => ({
  ...{ from: { name: '', ...from }, fromMe: false, body: 'Hi' },
  ...more,
})
const wrongState = expect.objectContaining({ code: 'ERR_SIMULATOR_STATE' })
const notInitialized = expect.objectContaining({ code: 'ERR_WAPP_NOT_INITIALIZED' })

test('a session notices what another process does to its connection', async () => {
  const { line: connection, status, statuses } = await opened()
  await until(() => status() === 'qrcode')
  expect(await elsewhere.network.scan(connection)).toBe('PAIRING')
  await until(() => status() === 'CONNECTED')
  await elsewhere.network.setFaults(connection, { logout: true })
  await until(() => status() === 'DISCONNECTED')
  expect(statuses()).toEqual(['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'DISCONNECTED'])
})

test('a change without a notification is noticed a little later, and so is the next one', async () => {
  const { line: connection, status } = await linked()
  for (const to of ['DISCONNECTED', 'CONNECTED']) {
    await store.query('update simulator.lines set status = $2, moves = moves + 1 where id = $1', [connection.connectionId, to])
    await timers.advance(2000)
    await until(() => status() === to, 0)
  }
})

test('a message can arrive in any process; the same message in two processes is counted once', async () => {
  const { line: connection, events } = await linked()
  const id = randomUUID()
  await Promise.all([network.inbound(connection, text(ana, { id })), elsewhere.network.inbound(connection, text(ana, { id }))])
  expect(new Set(events('message').map((event) => JSON.stringify(event))).size).toBe(1)
  expect(await network.tally(connection)).toEqual({ sent: 0, delivered: 0, received: 2, duplicates: 1, distinct: 1 })
})

test('a message that the product has not stored is rejected; sent again, it is still one message', async () => {
  const { line: connection, events } = await linked()
  heard.refuse(1)
  await expect(network.inbound(connection, text(ana, { id: 'once' }))).rejects.toThrow('not stored')
  await timers.advance(60_000)
  expect(events('message')).toEqual([])
  await network.inbound(connection, text(ana, { id: 'once' }))
  expect(events('message')).toHaveLength(1)
  expect(await network.tally(connection)).toMatchObject({ received: 2, distinct: 1 })
})

test('a connection that is not connected receives nothing and stores nothing', async () => {
  const { line: connection, status } = await opened()
  await until(() => status() === 'qrcode')
  await expect(network.inbound(connection, text(ana))).rejects.toEqual(notInitialized)
  await expect(network.act(connection, { number: ana.number, kind: 'typing' })).rejects.toEqual(notInitialized)
  await expect(network.inbound({ connectionId: 999_999, companyId: 1 }, text(ana))).rejects.toEqual(notInitialized)
  expect(await network.tally(connection)).toMatchObject({ received: 0 })
  expect(await stage.carrier.addressesOf(connection, { kind: 'lid', value: ana.lid })).toEqual([{ kind: 'lid', value: ana.lid }])
})

test('the times of a connection always increase; a time that the sender gives stays the same in a redelivery', async () => {
  const { line: connection, events } = await linked()
  await Promise.all(Array.from({ length: 30 }, (_, n) => network.inbound(connection, text({ number: `55119876600${10 + (n % 5)}` }))))
  const times = events('message').map(({ at }) => at.getTime())
  expect(new Set(times).size).toBe(30)
  const at = '2026-01-01T00:00:00.000Z'
  await network.inbound(connection, text(ana, { id: 'dated', at }))
  await network.inbound(connection, text(ana, { id: 'dated', at: '2026-02-02T00:00:00.000Z' }))
  expect(
    events('message')
      .slice(-2)
      .map((event) => event.at.toISOString()),
  ).toEqual([at, at])
})

test('a number and a lid become one person when a message shows both', async () => {
  const { line: connection, far, events } = await linked()
  await network.inbound(connection, text({ number: '+55 (11) 98765-0001', name: 'Ana' }))
  const { id } = await network.inbound(connection, text({ lid: '9001', name: 'Ana' }))
  expect(await stage.carrier.phoneBook(connection)).toHaveLength(2)
  await network.inbound(connection, text(ana))
  expect(await stage.carrier.phoneBook(connection)).toEqual([
    {
      name: 'Ana',
      addresses: [
        { kind: 'number', value: ana.number },
        { kind: 'lid', value: ana.lid },
      ],
    },
  ])
  await network.inbound(connection, text({ lid: '9001' }))
  expect(events('message').at(-1)?.chat).toEqual([
    { kind: 'number', value: ana.number },
    { kind: 'lid', value: ana.lid },
  ])
  await far.react({ number: ana.number }, id, '👍')
  expect(events('reaction')).toHaveLength(1)
})

test('a Brazilian number with and without its ninth digit is one phone; the form that came first stays', async () => {
  const { line: connection, events } = await linked()
  await network.inbound(connection, text({ number: '551187650001' }))
  await network.inbound(connection, text({ number: '5511987650001' }))
  expect(events('message').map(({ chat }) => chat)).toEqual([
    [{ kind: 'number', value: '551187650001' }],
    [{ kind: 'number', value: '551187650001' }],
  ])
})

test('a lid that moves to another number is removed from the first', async () => {
  const { line: connection } = await linked()
  await network.inbound(connection, text(ana))
  await network.inbound(connection, text({ ...bia, lid: ana.lid }))
  expect(await stage.carrier.phoneBook(connection)).toEqual([
    { name: 'Ana', addresses: [{ kind: 'number', value: ana.number }] },
    {
      name: 'Bia',
      addresses: [
        { kind: 'number', value: bia.number },
        { kind: 'lid', value: ana.lid },
      ],
    },
  ])
})

test('customers act only on their own conversation and change only their own messages', async () => {
  const { line: connection, session, events } = await linked()
  const { id } = await network.inbound(connection, text(ana))
  await network.inbound(connection, text(bia))
  const { carrierId } = await session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body: 'Ours' })
  const by = (who: { number: string }, kind: 'edit' | 'delete' | 'react', messageId?: string) =>
    network.act(connection, { number: who.number, kind, messageId, value: '👍' })
  for (const kind of ['edit', 'delete', 'react'] as const) {
    await expect(by(bia, kind, id)).rejects.toEqual(wrongState)
    await expect(by(ana, kind, 'no such message')).rejects.toEqual(wrongState)
    await expect(by(ana, kind)).rejects.toEqual(wrongState)
  }
  await expect(by(ana, 'edit', carrierId)).rejects.toEqual(wrongState)
  await expect(by(bia, 'react', carrierId)).rejects.toEqual(wrongState)
  expect([...events('edit'), ...events('revoke'), ...events('reaction')]).toEqual([])
  await by(ana, 'react', carrierId)
  expect(events('reaction')).toMatchObject([{ targetId: carrierId, fromMe: false }])
  expect(await network.outbox(connection, ana)).toMatchObject([{ id: carrierId, reaction: '👍' }])
})

test('the echo of a sent message arrives as our own, and stays one message', async () => {
  const { line: connection, session, events } = await linked()
  await network.inbound(connection, text(ana))
  const { carrierId } = await session.send({ messageId: randomUUID(), to: [{ kind: 'lid', value: ana.lid }], body: 'Ours' })
  await network.inbound(connection, { ...text(ana, { id: carrierId, fromMe: true }), body: 'Ours' })
  expect(events('message').at(-1)).toMatchObject({ id: carrierId, fromMe: true, body: 'Ours' })
  expect(await network.outbox(connection, ana)).toHaveLength(1)
  expect(await network.tally(connection)).toMatchObject({ sent: 1, received: 2, duplicates: 1, distinct: 1 })
})

test('another process reads the same tally', async () => {
  const { line: connection, session } = await linked()
  await network.inbound(connection, text(ana, { id: 'kept' }))
  await network.inbound(connection, text(ana, { id: 'kept' }))
  await session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body: 'Ours' })
  expect(await network.tally(connection)).toMatchObject({ delivered: 0 })
  await timers.advance(1000)
  const tally = await stage.process().network.tally(connection)
  expect(tally).toEqual({ sent: 1, delivered: 1, received: 2, duplicates: 1, distinct: 1 })
})

test('people who show only a number are added without waiting for others, each of them once', async () => {
  const { line: connection } = await linked()
  await store.inTransaction(async (query) => {
    await query('select pg_advisory_xact_lock_shared(hashtext($1), $2)', ['simulator.people', connection.connectionId])
    await network.inbound(connection, text(bia))
  })
  const cara = { number: '5511987650003' }
  const names = ['', ...Array.from({ length: 12 }, () => 'Cara'), '']
  await Promise.all(names.map((name, turn) => network.inbound(connection, text({ ...cara, name }, { id: `cara ${turn}` }))))
  await network.inbound(connection, text({ number: '551187650003', name: '' }))
  const people = await store.query('select number, name from simulator.people where "connectionId" = $1 order by number', [
    connection.connectionId,
  ])
  expect(people).toEqual([bia, { ...cara, name: 'Cara' }].map(({ number, name }) => ({ number, name })))
})

test('a new sender is not added if the connection is not connected', async () => {
  const { line: connection, status } = await opened()
  await until(() => status() === 'qrcode')
  await expect(network.inbound(connection, text(bia))).rejects.toEqual(notInitialized)
  expect(await store.query('select from simulator.people where "connectionId" = $1', [connection.connectionId])).toEqual([])
})

test('a message that comes again from another sender stays with the first sender', async () => {
  const { line: connection, events } = await linked()
  await network.inbound(connection, text(ana, { id: 'again' }))
  await network.inbound(connection, text(bia, { id: 'again' }))
  const [first, again] = events('message')
  expect(again).toEqual(first)
})

test('a message to an unknown number or lid is refused', async () => {
  const { session } = await linked()
  const to = (kind: 'number' | 'lid', value: string) => session.send({ messageId: randomUUID(), to: [{ kind, value }], body: 'Hi' })
  await expect(to('number', '123')).rejects.toMatchObject({ reason: 'notOnService' })
  await expect(to('lid', 'unknown')).rejects.toMatchObject({ reason: 'notOnService' })
})

test('a customer reads messages, and the product is told at once', async () => {
  const { line: connection, session, far } = await linked()
  const send = (body: string) => session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body })
  const [one, two] = [await send('One'), await send('Two')]
  await network.act(connection, { number: ana.number, kind: 'read', messageId: one.carrierId })
  expect([heard.statuses(connection, one.carrierId), heard.statuses(connection, two.carrierId)]).toEqual([[4], []])
  await far.read(ana)
  expect(heard.statuses(connection, two.carrierId)).toEqual([4])
})
