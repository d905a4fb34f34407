import { randomUUID } from 'node:crypto'
import { acks } from '@recado/contract/messages/messages'
import { afterAll, expect, test } from 'vitest'
import { simulatedStage } from '../../../test/channels/simulatedStage.ts'

const stage = await simulatedStage()
const { network, heard, linked, timers } = stage
afterAll(() => stage.close())

test('when a message arrived and was read is told as it was, however late it is heard', async () => {
  const { line, session, events } = await linked()
  const ana = { number: '5511987650001', name: 'Ana' }
  await network.inbound(line, { from: ana, fromMe: false, body: 'Hi' })
  const { carrierId } = await session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body: 'Ours' })
  const sent = timers.now().getTime()
  heard.refuseStatuses(true)
  await timers.advance(3000)
  heard.refuseStatuses(false)
  await timers.advance(60_000)
  const items = events('status').flatMap((status) => status.items)
  expect(items).toMatchObject([{ carrierId, ack: acks.read, at: new Date(sent + 600) }])
})

test('a phone that hears of it in its own time tells each step', async () => {
  const { line, session, events } = await linked()
  await network.inbound(line, { from: { number: '5511987650002', name: 'Bia' }, fromMe: false, body: 'Hi' })
  const sent = timers.now().getTime()
  await session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: '5511987650002' }], body: 'Ours' })
  await timers.advance(5000)
  const told = events('status').flatMap(({ items }) => items.map((item) => 'at' in item && [item.ack, (item.at?.getTime() ?? 0) - sent]))
  expect(told).toEqual([
    [acks.delivered, 150],
    [acks.read, 600],
  ])
})
