import { connections } from '@recado/contract/connections'
import { messages } from '@recado/contract/messages'
import { simulator } from '@recado/contract/simulator'
import { tickets } from '@recado/contract/tickets'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld({ logLevel: 'warn' })
afterAll(() => world.close())

test('a customer writes, an attendant answers, and the answer is on the phone', async () => {
  const boss = await world.person('admin')
  const { data: line } = await world.call(boss, connections.create, { body: { name: 'Line', provider: 'simulator' } })
  const status = async () => (await world.call(boss, connections.get, { params: { id: line.id } })).data.status
  await expect.poll(status, { timeout: 10_000 }).toBe('qrcode')
  await world.call(boss, simulator.scan, { params: { id: line.id } })
  await expect.poll(status, { timeout: 10_000 }).toBe('CONNECTED')
  const from = { number: '5511987654321', name: 'Ana' }
  const sent = await world.call(boss, simulator.inbound, { params: { id: line.id }, body: { from, body: 'Olá' } })
  expect(sent).toMatchObject({ status: 200 })
  const { data: list } = await world.call(boss, tickets.list, { query: { status: 'pending' } })
  expect(list.tickets).toMatchObject([{ unreadMessages: 1, lastMessage: 'Olá', contact: { name: 'Ana' } }])
  const id = list.tickets[0]?.id ?? 0
  await world.call(boss, tickets.update, { params: { id }, body: { status: 'open', userId: boss.id } })
  const answer = await world.call(boss, messages.send, { params: { ticketId: id }, body: { body: 'Bom dia' } })
  expect(answer).toMatchObject({ status: 200, data: [{ body: 'Bom dia', ack: 0 }] })
  await expect
    .poll(async () => (await world.call(boss, simulator.outbox, { params: { id: line.id }, query: { number: from.number } })).data, { timeout: 10_000 })
    .toMatchObject([{ body: 'Bom dia' }])
  const page = async () => (await world.call(boss, messages.list, { params: { ticketId: id } })).data.messages
  await expect.poll(page, { timeout: 10_000 }).toMatchObject([{ body: 'Olá', read: true }, { body: 'Bom dia', ack: 4 }])
})
