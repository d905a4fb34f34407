import { connectionEndpoints } from '@recado/contract/connections'
import { afterAll, expect, test } from 'vitest'
import { createCloudWorld, openCloudConnection } from '../../../test/cloud/cloudConnection.ts'
import { openLine } from '../../../test/simulatedLine.ts'
import { waitUntil } from '../../../test/waitUntil.ts'

/** Meta takes nothing for now. */
const UNAVAILABLE = 131016

const { world, graph, close } = await createCloudWorld()
afterAll(close)

test('waiting messages are counted per connection, with the time that they need if the rate is known', async () => {
  const line = await openCloudConnection({ world, number: graph.number() })
  await line.connected()
  const waiting = async () => (await world.call(line.boss, connectionEndpoints.waiting)).data
  expect(await waiting()).toEqual([])
  const ana = { number: '5511988880001', bsuid: 'BR.waits', name: 'Ana who waits' }
  await line.number.inbound(ana, { type: 'text', text: { body: 'Hello' } }).told
  await line.taken()
  const { id = 0 } = (await line.ticketOf(ana.name)) ?? {}
  await line.accept(id)
  line.number.faults.push(...Array.from({ length: 1000 }, () => UNAVAILABLE))
  await line.say(id, 'Not yet')
  await line.say(id, 'Nor this')
  await waitUntil(async () => (await waiting())[0]?.seconds === 1, 'the pace is known')
  expect(await waiting()).toEqual([{ whatsappId: line.id, count: 2, seconds: 1 }])
})

test('a connection that is down, or whose rate is unknown, says only how many', async () => {
  const line = await openLine(world)
  await line.write({ number: '5511988880002', name: 'Ana' }, 'Hello')
  const [ticket] = await line.tickets()
  await line.accept(ticket?.id ?? 0)
  await line.faults({ disconnect: 3600 })
  await line.say(ticket?.id ?? 0, 'Waits')
  await waitUntil(async () => (await world.call(line.boss, connectionEndpoints.waiting)).data.length > 0, 'it waits')
  expect((await world.call(line.boss, connectionEndpoints.waiting)).data).toEqual([{ whatsappId: line.id, count: 1, seconds: null }])
})
