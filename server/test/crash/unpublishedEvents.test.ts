// Guards: server/src/kernel/live, server/src/kernel/database

import { simulatorEndpoints } from '@recado/contract/simulator'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import { expect, onTestFinished, test } from 'vitest'
import { createCaller } from '../callEndpoint.ts'
import { hasRedis, startRedis } from '../redisServer.ts'
import { waitUntil } from '../waitUntil.ts'
import { createStaff } from './clusterTraffic.ts'
import { connectedLine } from './connectedLine.ts'
import { openConversationPage } from './conversationPage.ts'
import { productWithFailPoints } from './failPoints.ts'
import { createPersistentClient } from './persistentClient.ts'
import { ADMIN } from './startProduct.ts'

/** Only `npm run chaos` has the time: a death is noticed by a silence. */
const isTried = hasRedis && process.env.KILLS !== undefined

test.skipIf(!isTried)('what a dead process had stored and not published reaches the pages at another', async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const mortal = await productWithFailPoints('untold', { REDIS_URL: `redis://127.0.0.1:${redis.port}`, HANDOVER_SECONDS: '0' })
  onTestFinished(mortal.end)
  const other = await mortal.beside()
  onTestFinished(async () => void (await other.kill('SIGTERM')))
  const root = createPersistentClient(other.url, ADMIN)
  const params = { id: await connectedLine(root) }
  const written = (id: string) => ({ params, body: { from: { number: '5511987654321', name: 'Ana' }, id, body: id } })
  await root(simulatorEndpoints.inbound, written('first'))
  const [ticket] = (await root(ticketEndpoints.list, { query: {} })).tickets
  const [reader] = await createStaff(root, { count: 1, name: 'Reader' })
  if (!ticket || !reader) throw new Error('There is nothing to look at, or nobody to')
  const page = await openConversationPage(other.url, { credentials: reader.credentials, ticketId: ticket.id, failed: () => undefined })
  onTestFinished(page.close)

  const { gone } = await mortal.start('inbound.afterCommit')
  const call = createCaller(mortal.url)
  const { data } = await call(null, accessEndpoints.login, { body: ADMIN })
  expect(await call(data, simulatorEndpoints.inbound, written('second')).catch(() => 'cut off')).toBe('cut off')
  await gone
  await root(simulatorEndpoints.inbound, written('second'))
  await waitUntil(async () => page.shown.has('second'), 'the page shows what was not told')
  expect([...page.shown]).toEqual(['first', 'second'])
})
