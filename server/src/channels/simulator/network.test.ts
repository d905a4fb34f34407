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

test('what another process does to a line is noticed where it is kept open', async () => {
  const { line, status, statuses } = await opened()
  await until(() => status() === 'qrcode')
  expect(await elsewhere.network.scan(line)).toBe('PAIRING')
  await until(() => status() === 'CONNECTED')
  await elsewhere.network.setFaults(line, { logout: true })
  await until(() => status() === 'DISCONNECTED')
  expect(statuses()).toEqual(['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'DISCONNECTED'])
})

test('what was not heard is seen a little later, and so is what comes after it', async () => {
  const { line, status } = await linked()
  for (const to of ['DISCONNECTED', 'CONNECTED']) {
    await store.ask('update simulator.lines set status = $2, moves = moves + 1 where id = $1', [line.connectionId, to])
    await timers.advance(2000)
    await until(() => status() === to, 0)
  }
})

test('a message may come in at any process, and the same one at two of them is one', async () => {
  const { line, events } = await linked()
  const id = randomUUID()
  await Promise.all([network.inbound(line, text(ana, { id })), elsewhere.network.inbound(line, text(ana, { id }))])
  expect(new Set(events('message').map((event) => JSON.stringify(event))).size).toBe(1)
  expect(await network.tally(line)).toEqual({ sent: 0, delivered: 0, received: 2, duplicates: 1, distinct: 1 })
})

test('what the product has not stored is not taken, and is one message when it is sent again', async () => {
  const { line, events } = await linked()
  heard.refuse(1)
  await expect(network.inbound(line, text(ana, { id: 'once' }))).rejects.toThrow('not stored')
  await timers.advance(60_000)
  expect(events('message')).toEqual([])
  await network.inbound(line, text(ana, { id: 'once' }))
  expect(events('message')).toHaveLength(1)
  expect(await network.tally(line)).toMatchObject({ received: 2, distinct: 1 })
})

test('a line that is not connected hears nothing, and keeps nothing', async () => {
  const { line, status } = await opened()
  await until(() => status() === 'qrcode')
  await expect(network.inbound(line, text(ana))).rejects.toEqual(notInitialized)
  await expect(network.act(line, { number: ana.number, kind: 'typing' })).rejects.toEqual(notInitialized)
  await expect(network.inbound({ connectionId: 999_999, companyId: 1 }, text(ana))).rejects.toEqual(notInitialized)
  expect(await network.tally(line)).toMatchObject({ received: 0 })
  expect(await stage.carrier.addressesOf(line, { kind: 'lid', value: ana.lid })).toEqual([{ kind: 'lid', value: ana.lid }])
})

test('times rise strictly on a line, unless the sender gives one, which a redelivery keeps', async () => {
  const { line, events } = await linked()
  await Promise.all(Array.from({ length: 30 }, (_, n) => network.inbound(line, text({ number: `55119876600${10 + (n % 5)}` }))))
  const times = events('message').map(({ at }) => at.getTime())
  expect(new Set(times).size).toBe(30)
  const at = '2026-01-01T00:00:00.000Z'
  await network.inbound(line, text(ana, { id: 'dated', at }))
  await network.inbound(line, text(ana, { id: 'dated', at: '2026-02-02T00:00:00.000Z' }))
  expect(
    events('message')
      .slice(-2)
      .map((event) => event.at.toISOString()),
  ).toEqual([at, at])
})

test('somebody who shows a number here and a lid there is one as soon as both are shown together', async () => {
  const { line, far, events } = await linked()
  await network.inbound(line, text({ number: '+55 (11) 98765-0001', name: 'Ana' }))
  const { id } = await network.inbound(line, text({ lid: '9001', name: 'Ana' }))
  expect(await stage.carrier.phoneBook(line)).toHaveLength(2)
  await network.inbound(line, text(ana))
  expect(await stage.carrier.phoneBook(line)).toEqual([
    {
      name: 'Ana',
      addresses: [
        { kind: 'number', value: ana.number },
        { kind: 'lid', value: ana.lid },
      ],
    },
  ])
  await network.inbound(line, text({ lid: '9001' }))
  expect(events('message').at(-1)?.chat).toEqual([
    { kind: 'number', value: ana.number },
    { kind: 'lid', value: ana.lid },
  ])
  await far.react({ number: ana.number }, id, '👍')
  expect(events('reaction')).toHaveLength(1)
})

test('a Brazilian number with and without its ninth digit is one phone, in the form in which it was met', async () => {
  const { line, events } = await linked()
  await network.inbound(line, text({ number: '551187650001' }))
  await network.inbound(line, text({ number: '5511987650001' }))
  expect(events('message').map(({ chat }) => chat)).toEqual([
    [{ kind: 'number', value: '551187650001' }],
    [{ kind: 'number', value: '551187650001' }],
  ])
})

test('a lid that moves to another number leaves the first one', async () => {
  const { line } = await linked()
  await network.inbound(line, text(ana))
  await network.inbound(line, text({ ...bia, lid: ana.lid }))
  expect(await stage.carrier.phoneBook(line)).toEqual([
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

test('a customer acts on nothing but their own conversation, and changes only what they have written', async () => {
  const { line, session, events } = await linked()
  const { id } = await network.inbound(line, text(ana))
  await network.inbound(line, text(bia))
  const { carrierId } = await session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body: 'Ours' })
  const by = (who: { number: string }, kind: 'edit' | 'delete' | 'react', messageId?: string) =>
    network.act(line, { number: who.number, kind, messageId, value: '👍' })
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
  expect(await network.outbox(line, ana)).toMatchObject([{ id: carrierId, reaction: '👍' }])
})

test('an echo of what was sent comes as our own, and stays one message', async () => {
  const { line, session, events } = await linked()
  await network.inbound(line, text(ana))
  const { carrierId } = await session.send({ messageId: randomUUID(), to: [{ kind: 'lid', value: ana.lid }], body: 'Ours' })
  await network.inbound(line, { ...text(ana, { id: carrierId, fromMe: true }), body: 'Ours' })
  expect(events('message').at(-1)).toMatchObject({ id: carrierId, fromMe: true, body: 'Ours' })
  expect(await network.outbox(line, ana)).toHaveLength(1)
  expect(await network.tally(line)).toMatchObject({ sent: 1, received: 2, duplicates: 1, distinct: 1 })
})

test('the count outlives the process', async () => {
  const { line, session } = await linked()
  await network.inbound(line, text(ana, { id: 'kept' }))
  await network.inbound(line, text(ana, { id: 'kept' }))
  await session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body: 'Ours' })
  expect(await network.tally(line)).toMatchObject({ delivered: 0 })
  await timers.advance(1000)
  const tally = await stage.process().network.tally(line)
  expect(tally).toEqual({ sent: 1, delivered: 1, received: 2, duplicates: 1, distinct: 1 })
})

test('who shows a number alone is met while others are, and once', async () => {
  const { line } = await linked()
  await store.inTransaction(async (ask) => {
    await ask('select pg_advisory_xact_lock_shared(hashtext($1), $2)', ['simulator.people', line.connectionId])
    await network.inbound(line, text(bia))
  })
  const cara = { number: '5511987650003' }
  const names = ['', ...Array.from({ length: 12 }, () => 'Cara'), '']
  await Promise.all(names.map((name, turn) => network.inbound(line, text({ ...cara, name }, { id: `cara ${turn}` }))))
  await network.inbound(line, text({ number: '551187650003', name: '' }))
  const people = await store.ask('select number, name from simulator.people where "connectionId" = $1 order by number', [line.connectionId])
  expect(people).toEqual([bia, { ...cara, name: 'Cara' }].map(({ number, name }) => ({ number, name })))
})

test('who was never met and is not heard, since the line is not there, is not met either', async () => {
  const { line, status } = await opened()
  await until(() => status() === 'qrcode')
  await expect(network.inbound(line, text(bia))).rejects.toEqual(notInitialized)
  expect(await store.ask('select from simulator.people where "connectionId" = $1', [line.connectionId])).toEqual([])
})

test('what comes again by somebody new stays with whoever has written it', async () => {
  const { line, events } = await linked()
  await network.inbound(line, text(ana, { id: 'again' }))
  await network.inbound(line, text(bia, { id: 'again' }))
  const [first, again] = events('message')
  expect(again).toEqual(first)
})

test('nobody is written to who is not there', async () => {
  const { session } = await linked()
  const to = (kind: 'number' | 'lid', value: string) => session.send({ messageId: randomUUID(), to: [{ kind, value }], body: 'Hi' })
  await expect(to('number', '123')).rejects.toMatchObject({ reason: 'notOnService' })
  await expect(to('lid', 'unknown')).rejects.toMatchObject({ reason: 'notOnService' })
})

test('a customer reads what was sent, and that is told at once', async () => {
  const { line, session, far } = await linked()
  const send = (body: string) => session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body })
  const [one, two] = [await send('One'), await send('Two')]
  await network.act(line, { number: ana.number, kind: 'read', messageId: one.carrierId })
  expect([heard.statuses(line, one.carrierId), heard.statuses(line, two.carrierId)]).toEqual([[4], []])
  await far.read(ana)
  expect(heard.statuses(line, two.carrierId)).toEqual([4])
})
