// Guards: server/src/cluster, server/src/kernel/live, server/src/kernel/database, server/src/features/connectionRuntime

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { accessEndpoints } from '@recado/contract/users/access'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { cloneDatabase } from '../cloneDatabase.ts'
import { databaseUrl } from '../databaseUrl.ts'
import { connectedLine } from './connectedLine.ts'
import { type Conversation, converse, simulatedSender } from './crashConversation.ts'
import { createPersistentClient } from './persistentClient.ts'
import { ADMIN, freePort, type Product, startProduct } from './startProduct.ts'

/** Two real processes on one database: connections of a dead one soon belong to the other. */
const database = await cloneDatabase()
const folder = await mkdtemp(join(tmpdir(), 'recado-takeover-'))
const running = new Set<Product>()
afterAll(async () => {
  await Promise.all([...running].map(({ kill }) => kill('SIGTERM')))
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('messages on the connections of a killed process are sent by the other one', { timeout: scaledTime(600_000) }, async () => {
  const owner = await started('owner')
  const connectionId = await connectedLine(createPersistentClient(owner.url, ADMIN))
  const askOther = createPersistentClient((await started('other')).url, ADMIN)
  const { id: userId } = await askOther(accessEndpoints.me)
  const outbox = (number: string) => askOther(simulatorEndpoints.outbox, { params: { id: connectionId }, query: { number } })
  const staff = { ask: askOther, userId }
  const talk = (conversation: Conversation) =>
    converse(conversation, { staff, say: simulatedSender(staff, connectionId), length: 1, promised: () => undefined })
  const first = { number: '5511987650001', name: 'First', said: [], answered: [] }
  await talk(first)
  await expect.poll(async () => (await outbox(first.number)).length, { timeout: scaledTime(120_000) }).toBe(1)

  await owner.kill('SIGKILL')
  running.delete(owner)
  const second = { number: '5511987650002', name: 'Second', said: [], answered: [] }
  await talk(second)
  await expect.poll(async () => (await outbox(second.number)).length, { timeout: scaledTime(120_000) }).toBe(1)
})

async function started(name: string) {
  const env = { DATABASE_URL: databaseUrl(database.options), SECRET_KEY: 'a secret that only the tests have, long enough' }
  const product = await startProduct({ dataDir: join(folder, name), port: await freePort(), env })
  running.add(product)
  return product
}
