// Guards: server/src/features/tickets

import { connectionEndpoints } from '@recado/contract/connections'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { webhooks } from '@recado/contract/webhooks'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { connectedLine } from './connectedLine.ts'
import { productWithFailPoints } from './failPoints.ts'

const product = await productWithFailPoints('closes')
const { platform, ask } = product
afterAll(() => product.end())

const PATIENCE = { timeout: scaledTime(120_000), interval: 100 }

test('a process that dies while a goodbye waits, before it leaves, and right after: it leaves once, and programs learn of it once', {
  timeout: scaledTime(600_000),
}, async () => {
  const first = await product.start()
  const id = await connectedLine(ask)
  await ask(connectionEndpoints.update, { params: { id }, body: { complationMessage: 'Goodbye' } })
  await ask(webhooks.endpoints.create, { body: { whatsappId: id, url: 'https://example.com/hook', events: ['ticket.closed'] } })
  const number = '5511987650002'
  await ask(simulatorEndpoints.inbound, { params: { id }, body: { from: { number, name: 'Rita' }, body: 'Hello' } })
  const [ticket] = (await ask(ticketEndpoints.list, { query: {} })).tickets
  const ticketId = ticket?.id ?? 0
  await ask(ticketEndpoints.update, { params: { id: ticketId }, body: { status: 'closed' } })
  await first.kill('SIGKILL')
  const waiting = () => platform.selectFrom('pendingCloses').select('ticketId').where('ticketId', '=', ticketId).execute()
  expect(await waiting()).toHaveLength(1)
  await product.forgotten(product.launch('close.beforeCommit'))
  expect(await waiting()).toHaveLength(1)
  await product.forgotten(product.launch('close.afterCommit'))
  expect(await waiting()).toEqual([])
  await product.start()
  const phone = () => ask(simulatorEndpoints.outbox, { params: { id }, query: { number } })
  await expect.poll(async () => (await phone()).map(({ body }) => body), PATIENCE).toEqual(['Goodbye'])
  const told = await platform.selectFrom('webhookDeliveries').select('event').where('ticketId', '=', ticketId).execute()
  expect(told).toEqual([{ event: 'ticket.closed' }])
})
