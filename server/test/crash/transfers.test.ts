// Guards: server/src/features/tickets

import { settingEndpoints } from '@recado/contract/companies/settings'
import { queues } from '@recado/contract/queues/queues'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { webhooks } from '@recado/contract/webhooks'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { connectedLine } from './connectedLine.ts'
import { productWithFailPoints } from './failPoints.ts'

const product = await productWithFailPoints('transfers')
const { platform, ask } = product
afterAll(() => product.end())

const PATIENCE = { timeout: scaledTime(120_000), interval: 100 }

test('a process that dies while a transfer waits, before it is announced, and right after: it is announced once to customer and programs', {
  timeout: scaledTime(600_000),
}, async () => {
  const first = await product.start()
  const id = await connectedLine(ask)
  await ask(settingEndpoints.update, { params: { key: 'sendMsgTransfTicket' }, body: { value: 'enabled' } })
  await ask(webhooks.endpoints.create, { body: { whatsappId: id, url: 'https://example.com/hook', events: ['ticket.assigned'] } })
  const queue = await ask(queues.endpoints.create, { body: { name: 'Support', color: '#123456' } })
  const number = '5511987650003'
  await ask(simulatorEndpoints.inbound, { params: { id }, body: { from: { number, name: 'Rita' }, body: 'Hello' } })
  const [ticket] = (await ask(ticketEndpoints.list, { query: {} })).tickets
  const ticketId = ticket?.id ?? 0
  await ask(ticketEndpoints.update, { params: { id: ticketId }, body: { status: 'pending', queueId: queue.id, undoable: true } })
  await first.kill('SIGKILL')
  const waiting = () => platform.selectFrom('pendingTransfers').select('ticketId').where('ticketId', '=', ticketId).execute()
  expect(await waiting()).toHaveLength(1)
  await product.forgotten(product.launch('transfer.beforeCommit'))
  expect(await waiting()).toHaveLength(1)
  await product.forgotten(product.launch('transfer.afterCommit'))
  expect(await waiting()).toEqual([])
  await product.start()
  const phone = async () => (await ask(simulatorEndpoints.outbox, { params: { id }, query: { number } })).map(({ body }) => body)
  await expect.poll(phone, PATIENCE).toEqual([expect.stringMatching(/Support/)])
  const announced = await platform.selectFrom('webhookDeliveries').select('event').where('ticketId', '=', ticketId).execute()
  expect(announced).toEqual([{ event: 'ticket.assigned' }])
})
