// Guards: server/src/features/outbox, server/src/kernel/database, server/src/kernel/jobs.ts, server/src/features/messages, server/src/features/connectionRuntime

import { setTimeout as pause } from 'node:timers/promises'
import { acks } from '@recado/contract/messages/messages'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { users } from '@recado/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { ledgerOf, phoneOnSimulator, readOutcome } from './compareWithPromises.ts'
import { connectedLine } from './connectedLine.ts'
import { type Conversation, converse, simulatedSender } from './crashConversation.ts'
import { startCrashingProduct } from './crashingProduct.ts'
import { createPersistentClient } from './persistentClient.ts'
import { plannedCrashes, seeded } from './plannedCrashes.ts'
import { launchProduct } from './startProduct.ts'

/** `npm run chaos` has time. */
const { customers, length, kills } = process.env.KILLS ? { customers: 40, length: 50, kills: 10 } : { customers: 8, length: 12, kills: 1 }
const CUSTOMERS_EACH = 5
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const all = customers * length

const points = ['inbound.beforeCommit', 'inbound.afterCommit', 'outbound.handedOver', 'status.beforeAck'] as const
const deaths = plannedCrashes({ random: seeded(seed), points, kills, work: 2 * all })

/** What real services do all the time. */
const HARDSHIPS = { duplicateEvery: 5, identity: 'alternate', ackBeforeAnswer: true } as const

const product = await startCrashingProduct('conversation')
const { place, url, root } = product
afterAll(() => product.end())

test('a start that dies in the middle of a migration, the first one or a later one, is made good by the next', {
  timeout: scaledTime(120_000),
}, async () => {
  for (const FAIL_POINT of ['migration.applied:2', 'migration.applied:1']) {
    const dying = launchProduct({ ...place, env: { FAIL_POINT } })
    expect(await dying.gone).toBeNull()
  }
  await product.start(deaths[0])
})

test(`${customers} customers lose nothing in ${deaths.length} deaths of the product (SEED=${seed})`, {
  timeout: scaledTime(600_000),
}, async () => {
  const connectionId = await connectedLine(root)
  await root(simulatorEndpoints.faults, { params: { id: connectionId }, body: HARDSHIPS })
  let promises = 0
  const conversations = Array.from({ length: customers }, (_, count): Conversation => {
    return { number: `55119870${String(count).padStart(5, '0')}`, lid: `lid ${count}`, name: `Customer ${count}`, said: [], answered: [] }
  })
  const staff = await hired(Math.ceil(customers / CUSTOMERS_EACH))
  const held = conversations.map((conversation, count) => {
    const one = staff[Math.floor(count / CUSTOMERS_EACH)]
    if (!one) throw new Error('Nobody attends')
    return converse(conversation, { staff: one, say: simulatedSender(one, connectionId), length, promised: () => promises++ })
  })
  await Promise.all([...held, product.die(deaths, () => promises)])

  await expect.poll(async () => (await ledgerOf({ ask: root, connectionId })).waiting, { timeout: scaledTime(120_000) }).toBe(0)
  const evidence = { ask: root, connectionId, phoneOf: phoneOnSimulator({ ask: root, connectionId }) }
  let after = await readOutcome(evidence, conversations)
  for (const until = Date.now() + scaledTime(120_000); after.acks.some((ack) => ack < acks.read) && Date.now() < until; await pause(1000))
    after = await readOutcome(evidence, conversations)
  expect(after.conversations).toEqual(conversations)
  expect(after.phones).toEqual(conversations.map(({ answered }) => answered))
  expect(after.acks).toEqual([acks.read])
  expect(after.contacts).toBe(customers)
  expect(new Set(after.ticketsOf).size).toBe(customers)
  expect(after.ticketsOf).toHaveLength(customers)
  expect(await root(simulatorEndpoints.tally, { params: { id: connectionId } })).toMatchObject({ distinct: all, sent: all })
  expect(after.ledger).toMatchObject({ balanced: true, stored: all, quarantined: 0, queued: all, sent: all, failed: 0, waiting: 0 })
})

/** Several agents, because nobody may call as often as all customers together. */
const hired = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const credentials = { email: `staff-${number}@recado.test`, password: 'Staff-Password-1' }
      const { id } = await root(users.endpoints.create, { body: { ...credentials, name: `Staff ${number}`, profile: 'admin' } })
      return { ask: createPersistentClient(url, credentials), userId: id }
    }),
  )
