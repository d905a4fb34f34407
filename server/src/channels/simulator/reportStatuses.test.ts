import { randomUUID } from 'node:crypto'
import { acks } from '@recado/contract/messages/messages'
import { afterAll, expect, test } from 'vitest'
import { simulatedStage } from '../../../test/channels/simulatedStage.ts'

const stage = await simulatedStage()
const { network, heard, linked, timers } = stage
afterAll(() => stage.close())

test('a status has the time when it happened, even if it is reported late', async () => {
  const { line: connection, session, events } = await linked()
  const ana = { number: '5511987650001', name: 'Ana' }
  await network.inbound(connection, { from: ana, fromMe: false, body: 'Hi' })
  const { carrierId } = await session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body: 'Ours' })
  const sent = timers.now().getTime()
  heard.refuseStatuses(true)
  await timers.advance(3000)
  heard.refuseStatuses(false)
  await timers.advance(60_000)
  const items = events('status').flatMap((status) => status.items)
  expect(items).toMatchObject([{ carrierId, ack: acks.read, at: new Date(sent + 600) }])
})

test('each status is reported when it happens', async () => {
  const { line: connection, session, events } = await linked()
  await network.inbound(connection, { from: { number: '5511987650002', name: 'Bia' }, fromMe: false, body: 'Hi' })
  const sent = timers.now().getTime()
  await session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: '5511987650002' }], body: 'Ours' })
  await timers.advance(5000)
  const told = events('status').flatMap(({ items }) => items.map((item) => 'at' in item && [item.ack, (item.at?.getTime() ?? 0) - sent]))
  expect(told).toEqual([
    [acks.delivered, 150],
    [acks.read, 600],
  ])
})
