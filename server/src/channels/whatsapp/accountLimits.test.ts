import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { limitNewChats, restrict } from '../../../../whatsapp/test/fakeWhatsapp/accountLimits.ts'
import { recordingHost } from '../../../test/channels/recordingHost.ts'
import { whatsappBench } from '../../../test/channels/whatsappBench.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import type { OutboundMessage } from '../channel.ts'

const heard = recordingHost()
const bench = await whatsappBench(heard)
afterAll(() => bench.close())

const HOUR = 3_600_000
const inAnHour = () => new Date(Math.floor(Date.now() / 1000) * 1000 + HOUR)
let people = 0
const stranger = () => bench.standIn.phone({ number: `55117000${10_000 + ++people}`, name: `Stranger ${people}` })

/** A line whose account is known, with what it may do. */
async function linked() {
  const far = await bench.newLine()
  const { line, shop } = far
  const session = await bench.carrier.open(line, heard.host)
  const state = () => heard.states(line).at(-1)
  await waitUntil(() => state()?.status === 'qrcode', 'a QR code')
  await far.scan()
  await waitUntil(() => state()?.restrictedUntil === null && state()?.newChats === null, 'what the account may do')
  const send = (to: { number: string; lid?: string }, given: Partial<OutboundMessage> = {}) =>
    session.send({
      ...{ messageId: randomUUID(), attempt: 1, body: 'Hello', outreach: 'first' },
      to: [{ kind: 'number', value: to.number }, ...(to.lid ? [{ kind: 'lid' as const, value: to.lid }] : [])],
      ...given,
    })
  return { session, shop, device: shop.line, state, send }
}

test('the limits of the account are read once it is connected, and reported with every change', async () => {
  const { session, device, state } = await linked()
  expect(device.limits.asked.toSorted()).toEqual(['cap', 'lock'])
  const ends = inAnHour()
  limitNewChats(device, { total: 50, used: 12, ends })
  await waitUntil(() => state()?.newChats !== null, 'the limit')
  expect(state()).toMatchObject({ status: 'CONNECTED', restrictedUntil: null, newChats: { most: 50, used: 12, until: ends } })
  await waitUntil(() => device.limits.asked.length === 4, 'the question')
  restrict(device, ends)
  await waitUntil(() => state()?.restrictedUntil !== null, 'the restriction')
  expect(state()).toMatchObject({ restrictedUntil: ends, newChats: { most: 50, used: 12 } })
  await waitUntil(() => device.limits.asked.length === 6, 'the question')
  limitNewChats(device, undefined)
  restrict(device, undefined)
  await waitUntil(() => state()?.restrictedUntil === null && state()?.newChats === null, 'the end of both')
  await session.close()
})

test('after a refusal with 463 the reason is read, new people wait until the restriction ends, and others are still answered', async () => {
  const { session, shop, device, state, send } = await linked()
  const [ana, bia, cid] = [stranger(), stranger(), stranger()]
  await cid.write(shop, { body: 'Do you have bread?' })
  const ends = inAnHour()
  device.limits.lockedUntil = ends
  const messageId = randomUUID()
  await expect(send(ana, { messageId })).rejects.toMatchObject({ reason: 'restricted' })
  await waitUntil(() => state()?.restrictedUntil?.getTime() === ends.getTime(), 'the restriction')
  // Handed over once more, as after a night without the database.
  await expect(send(ana, { messageId })).rejects.toMatchObject({ reason: 'restricted' })
  for (const outreach of ['first', 'again'] as const)
    await expect(send(bia, { isAutomatic: true, outreach })).rejects.toMatchObject({ milliseconds: 60_000 })
  expect(device.nacked.map(({ code }) => code)).toEqual(['463'])
  const answered = randomUUID()
  await send(cid, { messageId: answered, outreach: undefined, isAutomatic: true })
  restrict(device, undefined)
  await waitUntil(() => state()?.restrictedUntil === null, 'the end')
  await send(bia, { isAutomatic: true })
  // Somebody asks for it.
  await send(ana, { messageId, attempt: 2 })
  expect(device.nacked).toHaveLength(1)
  expect(device.taken).toHaveLength(3)
  await session.close()
})

test('a person who is written to for the first time is looked up before, by any known address, and is counted', async () => {
  const { session, device, state, send } = await linked()
  limitNewChats(device, { total: 3, used: 0, ends: inAnHour() })
  await waitUntil(() => state()?.newChats?.most === 3, 'the limit')
  await waitUntil(() => device.limits.asked.length === 4, 'the question')
  const [ana, bia] = [stranger(), stranger()]
  const { lookups } = bench.standIn.network
  const lookedUp = ({ numberJid }: typeof ana) => lookups.filter((jid) => jid === numberJid).length
  await send(ana)
  const before = lookedUp(ana)
  expect(before).toBeGreaterThan(0)
  await send(ana, { outreach: 'again' })
  expect(lookedUp(ana)).toBe(before)
  await send(bia)
  expect(lookedUp(bia)).toBeGreaterThan(0)
  expect([device.limits.cap?.used, device.limits.asked.length]).toEqual([2, 4])
  bench.standIn.network.hasStrangers = false
  await expect(send({ number: '5511700099999', lid: bia.lid })).rejects.toMatchObject({ reason: 'notOnService' })
  bench.standIn.network.hasStrangers = true
  const [cid, dora] = [stranger(), stranger()]
  await send(cid, { isAutomatic: true })
  await expect(send(dora, { isAutomatic: true })).rejects.toMatchObject({ milliseconds: 60_000 })
  expect(device.nacked).toEqual([])
  await session.close()
})
