import { connectionEndpoints } from '@recado/contract/connections'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import { afterAll, expect, test } from 'vitest'
import { createCloudWorld, openCloudConnection } from '../../../test/cloud/cloudConnection.ts'
import { newId } from '../../../test/cloud/cloudNumber.ts'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { hours, later } from '../../kernel/clock.ts'

const place = await createCloudWorld()
const { world, graph } = place
afterAll(() => place.close())

const longAgo = () => later(world.clock.now(), -hours(25))

let people = 0
/** Somebody who writes over a line of the official API, and whom its owner attends. */
async function attended() {
  const line = await openCloudConnection({ world, number: graph.number() })
  await line.connected()
  const ana = { number: `55119${88_800_000 + ++people}`, bsuid: `BR.${newId('u')}`, name: `Windowed ${people}` }
  const write = async (body: string) => {
    await line.number.inbound(ana, { type: 'text', text: { body }, at: new Date() }).told
    await line.taken()
  }
  await write('Hello')
  const ticket = async () => (await line.ticketOf(ana.name)) ?? Promise.reject(new Error('no ticket'))
  const { id } = await ticket()
  await line.accept(id)
  const phone = () => line.number.screenOf(ana).map(({ body }) => body)
  const dayPasses = () => world.platform.updateTable('tickets').set({ heardAt: longAgo() }).where('id', '=', id).execute()
  return { line, write, ticket, id, phone, dayPasses }
}
const closed = { status: 422, error: 'ERR_WINDOW_CLOSED' }

test('a day after the customer’s last message nothing can be sent until they write again', async () => {
  const { line, write, ticket, id, phone, dayPasses } = await attended()
  const { windowEndsAt } = await ticket()
  const left = new Date(windowEndsAt ?? 0).getTime() - world.clock.now().getTime()
  expect(left).toBeGreaterThan(hours(24) - 60_000)
  expect(left).toBeLessThanOrEqual(hours(24))
  const sent = await line.say(id, 'In time')
  expect(sent).toMatchObject({ status: 200 })
  await waitUntil(() => phone().includes('In time'), 'it is on the phone')

  await dayPasses()
  expect(await line.say(id, 'Too late')).toMatchObject(closed)
  const ours = sent.data[0]?.id ?? ''
  // Whoever has not heard that it was sent in time is told so.
  const again = { params: { ticketId: id }, body: { body: 'In time', idempotencyKey: ours } }
  expect(await world.call(line.boss, messageEndpoints.send, again)).toMatchObject({ status: 200, data: [{ id: ours }] })
  expect(await world.call(line.boss, messageEndpoints.react, { params: { id: ours }, body: { emoji: '👍' } })).toMatchObject(closed)
  await write('Back again')
  expect(await line.say(id, 'In time again')).toMatchObject({ status: 200 })
  await waitUntil(() => phone().includes('In time again'), 'it is on the phone')
  expect(phone()).not.toContain('Too late')
})

test('automatic messages are not sent after the reply window has closed, and the timeline says why', async () => {
  const { line, id, phone, dayPasses } = await attended()
  await world.call(line.boss, connectionEndpoints.update, { params: { id: line.id }, body: { complationMessage: 'Goodbye' } })
  await dayPasses()
  expect(await world.call(line.boss, ticketEndpoints.update, { params: { id }, body: { status: 'closed' } })).toMatchObject({ status: 200 })
  const { data } = await world.call(line.boss, timelineEndpoints.list, { params: { ticketId: id }, query: {} })
  expect(data.steps.map(({ code }) => code)).toContain('windowClosed')
  const waiting = world.platform.selectFrom('outbox').selectAll().where('connectionId', '=', line.id).where('kind', '=', 'send')
  expect(await waiting.execute()).toEqual([])
  expect(phone()).toEqual([])
})

test('connections without a reply window can send at any time', async () => {
  const line = await openLine(world)
  const ana = customer('At any time')
  await line.write(ana, 'Hello')
  const ticket = await line.ticketOf(ana)
  expect(ticket?.windowEndsAt).toBeNull()
  await line.accept(ticket?.id ?? 0)
  await world.platform
    .updateTable('tickets')
    .set({ heardAt: longAgo() })
    .where('id', '=', ticket?.id ?? 0)
    .execute()
  expect(await line.say(ticket?.id ?? 0, 'Still here?')).toMatchObject({ status: 200 })
})

test('a conversation that moves to a connection with a reply window has a closed one, because the customer has not written there', async () => {
  const { line } = await attended()
  const plain = await openLine(world, line.boss)
  const bea = customer('Beatriz')
  await plain.write(bea, 'Hello')
  const { id, windowEndsAt } = (await plain.ticketOf(bea)) ?? { id: 0, windowEndsAt: 'none' }
  expect(windowEndsAt).toBeNull()
  const body = { status: 'open' as const, userId: line.boss.id, whatsappId: line.id }
  const { data } = await world.call(line.boss, ticketEndpoints.update, { params: { id }, body })
  expect(data).toMatchObject({ whatsappId: line.id, windowEndsAt: data.createdAt })
})
