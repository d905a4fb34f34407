import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { simulatedStage } from '../../../test/channels/simulatedStage.ts'
import type { OutboundMessage } from '../channel.ts'
import { Refused, Unavailable } from '../channel.ts'

const stage = await simulatedStage()
const { network, heard, until, linked, opened, timers } = stage
afterAll(() => stage.close())

const ana = { number: '5511987650001', lid: '9001', name: 'Ana' }
const file = { name: 'a.pdf', mime: 'application/pdf', bytes: Buffer.from('bytes') }
const saying = (body: string): OutboundMessage => ({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body })
const notInitialized = expect.objectContaining({ code: 'ERR_WAPP_NOT_INITIALIZED' })
const wrongState = expect.objectContaining({ code: 'ERR_SIMULATOR_STATE' })
const settled = () => new Promise((resolve) => setTimeout(resolve, 30))

test('disconnect: nothing comes or goes for that time, then the connection is back by itself', async () => {
  const { line: connection, far, session, status, statuses, events } = await linked()
  await far.write({ from: ana, body: 'Still there' })
  await network.setFaults(connection, { disconnect: 30 })
  await until(() => status() === 'TIMEOUT')
  expect(heard.states(connection).at(-1)?.reason).toBe('unreachable')
  await expect(network.inbound(connection, { from: ana, fromMe: false, body: 'Hi' })).rejects.toEqual(notInitialized)
  await expect(session.send(saying('Hi'))).rejects.toThrow(Unavailable)
  await timers.advance(25_000)
  await settled()
  expect(status()).toBe('TIMEOUT')
  await timers.advance(5000)
  await until(() => status() === 'CONNECTED')
  expect(statuses().slice(-3)).toEqual(['TIMEOUT', 'OPENING', 'CONNECTED'])
  expect(await network.tally(connection)).toMatchObject({ received: 1, sent: 0 })
  await far.write({ from: ana, body: 'Back' })
  expect(events('message').map(({ body }) => body)).toEqual(['Still there', 'Back'])
})

test('disconnect: the network stays unreachable for a new session, until the fault is cleared', async () => {
  const { line: connection, session, status, statuses } = await linked()
  await network.setFaults(connection, { disconnect: 3000 })
  await until(() => status() === 'TIMEOUT')
  await session.close()
  await stage.carrier.open(connection, heard.host)
  await until(() => statuses().at(-2) === 'OPENING' && status() === 'TIMEOUT')
  await network.setFaults(connection, {})
  await until(() => status() === 'CONNECTED')
})

test('logout: the account is unlinked, and cannot be unlinked again', async () => {
  const { line: connection, status, session } = await linked()
  await network.setFaults(connection, { logout: true })
  await until(() => status() === 'DISCONNECTED')
  expect(heard.states(connection).at(-1)?.reason).toBe('loggedOut')
  await expect(network.setFaults(connection, { logout: true })).rejects.toEqual(wrongState)
  await expect(network.setFaults(connection, { disconnect: 5 })).rejects.toEqual(wrongState)
  await expect(session.send(saying('Hi'))).rejects.toThrow(Unavailable)
})

test('expireQr: the QR code is no longer valid', async () => {
  const { line: connection, status } = await opened()
  await expect(network.setFaults(connection, { expireQr: true })).rejects.toEqual(wrongState)
  await until(() => status() === 'qrcode')
  await network.setFaults(connection, { expireQr: true })
  await until(() => status() === 'DISCONNECTED')
  expect(heard.states(connection).at(-1)?.reason).toBe('qrExpired')
  await expect(network.scan(connection)).rejects.toEqual(wrongState)
})

test('delayMs: messages in both directions take that much longer', async () => {
  const { line: connection, far, session, events } = await linked()
  await network.setFaults(connection, { delayMs: 5000 })
  const [writing, sending] = [far.write({ from: ana, body: 'Slow' }), session.send(saying('Slow'))]
  await expect.poll(() => timers.dueIn(5000)).toBe(2)
  await timers.advance(4999)
  await settled()
  expect([events('message'), await far.phone(ana)]).toEqual([[], []])
  await timers.advance(1)
  await Promise.all([writing, sending])
  expect([events('message').length, (await far.phone(ana)).length]).toEqual([1, 1])
})

test('duplicateEvery: every n-th message comes twice, with the same content', async () => {
  const { line: connection, far, events } = await linked()
  await far.write({ from: ana, body: '0' })
  await network.setFaults(connection, { duplicateEvery: 3 })
  for (const body of ['1', '2', '3', '4', '5', '6', '7']) await far.write({ from: ana, body })
  expect(events('message').map(({ body }) => body)).toEqual(['0', '1', '2', '3', '3', '4', '5', '6', '6', '7'])
  expect(events('message')[4]).toEqual(events('message')[3])
  expect(await network.tally(connection)).toMatchObject({ received: 10, duplicates: 2, distinct: 8 })
})

test('reorder: messages of the same time arrive in another order', async () => {
  const { line: connection, far, events } = await linked()
  await network.setFaults(connection, { reorder: 3 })
  const bodies = ['1', '2', '3', '4', '5', '6']
  await Promise.all(bodies.map((body) => far.write({ from: ana, body })))
  expect(events('message').map(({ body }) => body)).toEqual(['3', '2', '1', '6', '5', '4'])
  const inOrder = events('message').sort((one, other) => one.at.getTime() - other.at.getTime())
  expect(inOrder.map(({ body }) => body)).toEqual(bodies)
})

test('reorder: no message waits longer than half a second for others', async () => {
  const { line: connection, far, events } = await linked()
  await network.setFaults(connection, { reorder: 3 })
  const writing = far.write({ from: ana, body: 'Alone' })
  await expect.poll(() => timers.dueIn(500)).toBe(1)
  await timers.advance(499)
  await settled()
  expect(events('message')).toEqual([])
  await timers.advance(1)
  await writing
  expect(events('message')).toHaveLength(1)
})

test('failNext: that many calls fail, temporarily or for good', async () => {
  const { line: connection, far, session } = await linked()
  await network.setFaults(connection, { failNext: 2 })
  const message = saying('At last')
  await expect(session.send(message)).rejects.toThrow(Unavailable)
  await expect(session.send(message)).rejects.toThrow(Unavailable)
  await session.send(message)
  await network.setFaults(connection, { failNext: 2, failCode: 'refused' })
  await expect(session.send(saying('Never'))).rejects.toEqual(new Refused('refusedByCarrier'))
  const [{ id: carrierId = '' } = {}] = await far.phone(ana)
  await expect(session.edit({ to: message.to, carrierId, fromMe: true, body: 'Never' })).rejects.toThrow(Refused)
  expect(await far.phone(ana)).toMatchObject([{ body: 'At last', isEdited: false }])
  expect(await network.tally(connection)).toMatchObject({ sent: 1 })
})

test('dropAcks: that many statuses are lost and never reported', async () => {
  const { line: connection, session } = await linked()
  await network.setFaults(connection, { dropAcks: 1 })
  const { carrierId } = await session.send(saying('Delivered?'))
  await until(() => heard.statuses(connection, carrierId).includes(4))
  expect(heard.statuses(connection, carrierId)).toEqual([4])
  await network.setFaults(connection, { dropAcks: 100 })
  const second = await session.send(saying('Read?'))
  await timers.advance(5000)
  expect(heard.statuses(connection, second.carrierId)).toEqual([])
  expect(await network.tally(connection)).toMatchObject({ sent: 2, delivered: 2 })
})

test('ackBeforeAnswer: a status comes before `send` resolves', async () => {
  const { line: connection, session } = await linked()
  await network.setFaults(connection, { ackBeforeAnswer: true })
  const message = saying('So soon')
  const { carrierId } = await session.send(message)
  expect(heard.statuses(connection, carrierId)).toEqual([2])
})

test('identity: events show one address, or the addresses in turn; a hidden number stays hidden', async () => {
  const { line: connection, far, events } = await linked()
  const { carrier: channel } = stage
  const [number, lid] = [{ kind: 'number', value: ana.number } as const, { kind: 'lid', value: ana.lid } as const]
  const shown = async (identity: 'number' | 'lid' | 'alternate', times = 1) => {
    await network.setFaults(connection, { identity })
    const before = events('message').length
    for (let n = 0; n < times; n++) await far.write({ from: ana, body: 'Who am I?' })
    return events('message')
      .slice(before)
      .map(({ chat }) => chat)
  }
  expect(await shown('number')).toEqual([[number]])
  expect(await channel.addressesOf(connection, lid)).toEqual([number, lid])
  expect(await shown('lid')).toEqual([[lid]])
  expect(await channel.addressesOf(connection, lid)).toEqual([lid])
  expect(await shown('alternate', 4)).toEqual([[number], [lid], [number], [lid]])
  await network.setFaults(connection, {})
  await far.write({ from: ana })
  expect(events('message').at(-1)?.chat).toEqual([number, lid])
})

test('mediaMissing: that many downloads find no file', async () => {
  const { line: connection, far, events } = await linked()
  await far.write({ from: ana, file })
  await network.setFaults(connection, { mediaMissing: 2 })
  const fetch = () => stage.carrier.fetchMedia(connection, events('message')[0]?.media ?? { ref: null })
  await expect(fetch()).rejects.toThrow(Unavailable)
  await expect(fetch()).rejects.toThrow(Unavailable)
  expect((await fetch()).mime).toBe('application/pdf')
})

test('new faults replace all of the old ones', async () => {
  const { line: connection, far, session } = await linked()
  expect(await network.setFaults(connection, { failNext: 5, identity: 'lid' })).toEqual({ failNext: 5, identity: 'lid' })
  await network.setFaults(connection, { duplicateEvery: 2 })
  await session.send(saying('Hello'))
  expect(await far.phone(ana)).toHaveLength(1)
})
