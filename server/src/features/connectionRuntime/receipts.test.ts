import { randomUUID } from 'node:crypto'
import { acks } from '@recado/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { type Channel, DELIVERY_UNKNOWN, type MessageStatusUpdate } from '../../channels/channel.ts'
import { messagePresenter } from '../messages/index.ts'
import { createEventReceiver } from './inbound/eventReceiver.ts'

const world = await createWorld()
const { kernel } = world
afterAll(() => world.close())
let line: OpenLine
beforeAll(async () => {
  line = await openLine(world)
})

/** A conversation with some messages of ours that the service has taken; and the service, which tells of them. */
async function taken(count: number) {
  const ana = customer(`Ana ${world.unique()}`)
  await line.write(ana, 'Hello')
  const { id: ticketId = 0, contactId = 0 } = (await line.ticketOf(ana)) ?? {}
  const { companyId } = line.boss
  const common = { companyId, ticketId, contactId, connectionId: line.id, fromMe: true, ack: acks.taken, createdAt: new Date() }
  const ids = Array.from({ length: count }, () => randomUUID())
  await world.platform
    .insertInto('messages')
    .values(ids.map((id) => ({ ...common, id, carrierId: `carrier-${id}` })))
    .execute()
  const receive = createEventReceiver({
    kernel,
    channel: undefined as unknown as Channel,
    show: messagePresenter(kernel),
    mayAnswer: async () => false,
  })
  const tell = (...items: MessageStatusUpdate[]) => receive({ companyId, connectionId: line.id }, { kind: 'status', items })
  const shown = async () => {
    const all = await line.messages(ticketId)
    return ids.map((id) => all.find((one) => one.id === id))
  }
  const told = async () => (await shown()).map((one) => [one?.ack, one?.deliveredAt, one?.readAt])
  return { carrierIds: ids.map((id) => `carrier-${id}`), ids, tell, shown, told }
}
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
const iso = (minute: number) => at(minute).toISOString()

test('the first times of delivery and reading stay, whatever comes late, twice or out of order', async () => {
  const { carrierIds, ids, tell, told } = await taken(4)
  const [first = '', second = '', third = '', fourth = ''] = carrierIds
  await tell({ carrierId: first, ack: acks.delivered, at: at(1) }, { carrierId: second, ack: acks.delivered, at: at(2) })
  await tell({ carrierId: first, ack: acks.read, at: at(5) }, { carrierId: third, ack: acks.read, at: at(6) })
  await tell(
    { carrierId: 'not ours', messageId: ids[3], ack: acks.played, at: at(7) },
    { carrierId: fourth, ack: acks.delivered, at: at(3) },
  )
  for (const carrierId of carrierIds) await tell({ carrierId, ack: acks.delivered, at: at(20) })
  expect(await told()).toEqual([
    [acks.read, iso(1), iso(5)],
    [acks.delivered, iso(2), null],
    [acks.read, iso(6), iso(6)],
    [acks.played, iso(3), iso(7)],
  ])
})

test('a group message that only some have read counts as delivered; a status without a time or from the future gets the current time', async () => {
  const { carrierIds, tell, told } = await taken(2)
  const now = world.clock.now()
  await tell(
    { carrierId: carrierIds[0] ?? '', ack: acks.readBySome },
    { carrierId: carrierIds[1] ?? '', ack: acks.read, at: new Date(now.getTime() + 60_000_000) },
  )
  const [some, early] = await told()
  expect(some?.[2]).toBeNull()
  for (const time of [some?.[1], early?.[2]]) expect(Math.abs(Date.parse(String(time)) - now.getTime())).toBeLessThan(10_000)
})

test('a message that was refused later stays refused, in whatever order the statuses come', async () => {
  const { carrierIds, tell, shown } = await taken(2)
  const [first = '', second = ''] = carrierIds
  await tell({ carrierId: first, ack: acks.taken })
  await tell({ carrierId: first, error: 'refusedByCarrier' })
  await tell({ carrierId: second, error: 'refusedByCarrier' })
  await tell({ carrierId: second, ack: acks.taken })
  expect(await shown()).toMatchObject([
    { ack: 0, error: 'refusedByCarrier' },
    { ack: 0, error: 'refusedByCarrier' },
  ])
})

test('a status settles a message that was perhaps sent, as sent or as refused', async () => {
  const { ids, tell, shown } = await taken(2)
  const perhaps = { error: DELIVERY_UNKNOWN, carrierId: null, ack: 0 }
  await world.platform.updateTable('messages').set(perhaps).where('id', 'in', ids).execute()
  await tell({ carrierId: 'found out', messageId: ids[0], ack: acks.taken })
  await tell({ carrierId: 'refused', messageId: ids[1], error: 'refusedByCarrier' })
  expect(await shown()).toMatchObject([
    { ack: acks.taken, error: null },
    { ack: 0, error: 'refusedByCarrier' },
  ])
  await tell({ carrierId: 'found out', ack: acks.read })
  expect((await shown())[0]).toMatchObject({ ack: acks.read })
})
