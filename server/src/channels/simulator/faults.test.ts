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

test('disconnect: for so long nothing comes and nothing goes, then the line is back by itself', async () => {
  const { line, far, session, status, statuses, events } = await linked()
  await far.write({ from: ana, body: 'Still there' })
  await network.setFaults(line, { disconnect: 30 })
  await until(() => status() === 'TIMEOUT')
  expect(heard.states(line).at(-1)?.reason).toBe('unreachable')
  await expect(network.inbound(line, { from: ana, fromMe: false, body: 'Hi' })).rejects.toEqual(notInitialized)
  await expect(session.send(saying('Hi'))).rejects.toThrow(Unavailable)
  await timers.advance(25_000)
  await settled()
  expect(status()).toBe('TIMEOUT')
  await timers.advance(5000)
  await until(() => status() === 'CONNECTED')
  expect(statuses().slice(-3)).toEqual(['TIMEOUT', 'OPENING', 'CONNECTED'])
  expect(await network.tally(line)).toMatchObject({ received: 1, sent: 0 })
  await far.write({ from: ana, body: 'Back' })
  expect(events('message').map(({ body }) => body)).toEqual(['Still there', 'Back'])
})

test('disconnect: a new session finds the network as unreachable, until the fault is cleared', async () => {
  const { line, session, status, statuses } = await linked()
  await network.setFaults(line, { disconnect: 3000 })
  await until(() => status() === 'TIMEOUT')
  await session.close()
  await stage.carrier.open(line, heard.host)
  await until(() => statuses().at(-2) === 'OPENING' && status() === 'TIMEOUT')
  await network.setFaults(line, {})
  await until(() => status() === 'CONNECTED')
})

test('logout: the account is gone, and cannot go twice', async () => {
  const { line, status, session } = await linked()
  await network.setFaults(line, { logout: true })
  await until(() => status() === 'DISCONNECTED')
  expect(heard.states(line).at(-1)?.reason).toBe('loggedOut')
  await expect(network.setFaults(line, { logout: true })).rejects.toEqual(wrongState)
  await expect(network.setFaults(line, { disconnect: 5 })).rejects.toEqual(wrongState)
  await expect(session.send(saying('Hi'))).rejects.toThrow(Unavailable)
})

test('expireQr: the code that is shown is worth nothing any more', async () => {
  const { line, status } = await opened()
  await expect(network.setFaults(line, { expireQr: true })).rejects.toEqual(wrongState)
  await until(() => status() === 'qrcode')
  await network.setFaults(line, { expireQr: true })
  await until(() => status() === 'DISCONNECTED')
  expect(heard.states(line).at(-1)?.reason).toBe('qrExpired')
  await expect(network.scan(line)).rejects.toEqual(wrongState)
})

test('delayMs: what comes and what goes takes so much longer', async () => {
  const { line, far, session, events } = await linked()
  await network.setFaults(line, { delayMs: 5000 })
  const [writing, sending] = [far.write({ from: ana, body: 'Slow' }), session.send(saying('Slow'))]
  await expect.poll(() => timers.dueIn(5000)).toBe(2)
  await timers.advance(4999)
  await settled()
  expect([events('message'), await far.phone(ana)]).toEqual([[], []])
  await timers.advance(1)
  await Promise.all([writing, sending])
  expect([events('message').length, (await far.phone(ana)).length]).toEqual([1, 1])
})

test('duplicateEvery: every so manyth message comes twice, the same both times', async () => {
  const { line, far, events } = await linked()
  await far.write({ from: ana, body: '0' })
  await network.setFaults(line, { duplicateEvery: 3 })
  for (const body of ['1', '2', '3', '4', '5', '6', '7']) await far.write({ from: ana, body })
  expect(events('message').map(({ body }) => body)).toEqual(['0', '1', '2', '3', '3', '4', '5', '6', '6', '7'])
  expect(events('message')[4]).toEqual(events('message')[3])
  expect(await network.tally(line)).toMatchObject({ received: 10, duplicates: 2, distinct: 8 })
})

test('reorder: what comes at the same time comes in another order', async () => {
  const { line, far, events } = await linked()
  await network.setFaults(line, { reorder: 3 })
  const bodies = ['1', '2', '3', '4', '5', '6']
  await Promise.all(bodies.map((body) => far.write({ from: ana, body })))
  expect(events('message').map(({ body }) => body)).toEqual(['3', '2', '1', '6', '5', '4'])
  const inOrder = events('message').sort((one, other) => one.at.getTime() - other.at.getTime())
  expect(inOrder.map(({ body }) => body)).toEqual(bodies)
})

test('reorder: nothing waits longer than half a second for others', async () => {
  const { line, far, events } = await linked()
  await network.setFaults(line, { reorder: 3 })
  const writing = far.write({ from: ana, body: 'Alone' })
  await expect.poll(() => timers.dueIn(500)).toBe(1)
  await timers.advance(499)
  await settled()
  expect(events('message')).toEqual([])
  await timers.advance(1)
  await writing
  expect(events('message')).toHaveLength(1)
})

test('failNext: so many times nothing reaches the phone, for now or for good', async () => {
  const { line, far, session } = await linked()
  await network.setFaults(line, { failNext: 2 })
  const message = saying('At last')
  await expect(session.send(message)).rejects.toThrow(Unavailable)
  await expect(session.send(message)).rejects.toThrow(Unavailable)
  await session.send(message)
  await network.setFaults(line, { failNext: 2, failCode: 'refused' })
  await expect(session.send(saying('Never'))).rejects.toEqual(new Refused('refusedByCarrier'))
  const [{ id: carrierId = '' } = {}] = await far.phone(ana)
  await expect(session.edit({ to: message.to, carrierId, fromMe: true, body: 'Never' })).rejects.toThrow(Refused)
  expect(await far.phone(ana)).toMatchObject([{ body: 'At last', isEdited: false }])
  expect(await network.tally(line)).toMatchObject({ sent: 1 })
})

test('dropAcks: so many statuses are lost on the way, and never told', async () => {
  const { line, session } = await linked()
  await network.setFaults(line, { dropAcks: 1 })
  const { carrierId } = await session.send(saying('Delivered?'))
  await until(() => heard.statuses(line, carrierId).includes(4))
  expect(heard.statuses(line, carrierId)).toEqual([4])
  await network.setFaults(line, { dropAcks: 100 })
  const second = await session.send(saying('Read?'))
  await timers.advance(5000)
  expect(heard.statuses(line, second.carrierId)).toEqual([])
  expect(await network.tally(line)).toMatchObject({ sent: 2, delivered: 2 })
})

test('ackBeforeAnswer: a status comes before the answer to sending', async () => {
  const { line, session } = await linked()
  await network.setFaults(line, { ackBeforeAnswer: true })
  const message = saying('So soon')
  const { carrierId } = await session.send(message)
  expect(heard.statuses(line, carrierId)).toEqual([2])
})

test('identity: one address alone, or one of them in turn, and a hidden number stays hidden', async () => {
  const { line, far, events } = await linked()
  const { carrier } = stage
  const [number, lid] = [{ kind: 'number', value: ana.number } as const, { kind: 'lid', value: ana.lid } as const]
  const shown = async (identity: 'number' | 'lid' | 'alternate', times = 1) => {
    await network.setFaults(line, { identity })
    const before = events('message').length
    for (let n = 0; n < times; n++) await far.write({ from: ana, body: 'Who am I?' })
    return events('message')
      .slice(before)
      .map(({ chat }) => chat)
  }
  expect(await shown('number')).toEqual([[number]])
  expect(await carrier.addressesOf(line, lid)).toEqual([number, lid])
  expect(await shown('lid')).toEqual([[lid]])
  expect(await carrier.addressesOf(line, lid)).toEqual([lid])
  expect(await shown('alternate', 4)).toEqual([[number], [lid], [number], [lid]])
  await network.setFaults(line, {})
  await far.write({ from: ana })
  expect(events('message').at(-1)?.chat).toEqual([number, lid])
})

test('mediaMissing: so many times a file is not there yet', async () => {
  const { line, far, events } = await linked()
  await far.write({ from: ana, file })
  await network.setFaults(line, { mediaMissing: 2 })
  const fetch = () => stage.carrier.fetchMedia(line, events('message')[0]?.media ?? { ref: null })
  await expect(fetch()).rejects.toThrow(Unavailable)
  await expect(fetch()).rejects.toThrow(Unavailable)
  expect((await fetch()).mime).toBe('application/pdf')
})

test('new faults replace all of the old ones', async () => {
  const { line, far, session } = await linked()
  expect(await network.setFaults(line, { failNext: 5, identity: 'lid' })).toEqual({ failNext: 5, identity: 'lid' })
  await network.setFaults(line, { duplicateEvery: 2 })
  await session.send(saying('Hello'))
  expect(await far.phone(ana)).toHaveLength(1)
})
