// Guards: server/src/channels/whatsapp, whatsapp/src, server/src/features/connectionRuntime

import { setTimeout as pause } from 'node:timers/promises'
import { acks } from '@recado/contract/messages/messages'
import { users } from '@recado/contract/users/users'
import { expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { ledgerOf, readOutcome } from './compareWithPromises.ts'
import { type Conversation, converse } from './crashConversation.ts'
import { createPersistentClient, type PersistentClient } from './persistentClient.ts'
import { plannedCrashes, seeded } from './plannedCrashes.ts'
import { linkedLine, openWhatsapp } from './whatsappFixture.ts'

/** Only when there is time: `npm run chaos` runs twenty of each, here and in the other tests. */
const kills = 2 * Number(process.env.KILLS ?? 0)
const customers = kills > 10 ? 20 : 6
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** Each customer waits this long after their last message: all together twenty a second. */
const PACE = customers * 50
/** So many of each before the test checks whether the product has crashed often enough. */
const ROUND = 5
const CATCHING_UP = 600_000

const points = [
  ...(['journal.beforeCommit', 'journal.afterCommit', 'journal.handedOver', 'outgoing.kept', 'outgoing.taken'] as const),
  ...(['inbound.beforeCommit', 'inbound.afterCommit', 'outbound.handedOver', 'status.beforeAck'] as const),
]
const deaths = plannedCrashes({ random: seeded(seed), points, kills, work: customers * ROUND * kills })

test.runIf(kills > 0)(
  `${customers} customers on WhatsApp lose nothing in ${deaths.length} deaths of the product (SEED=${seed})`,
  {
    timeout: 5_400_000,
  },
  async () => {
    const { standIn, product } = await openWhatsapp()
    const { url, root } = product
    await product.start(deaths[0])
    const shop = standIn.phone({ number: '5511900000001', name: 'Shop' })
    const connectionId = await linkedLine(root, shop)
    /** What the service does all the time. */
    shop.line.faults = { duplicateEvery: 5, resealEvery: 7, reorder: 3, addressing: 'alternate', forgetAcks: customers }

    const conversations = Array.from({ length: customers }, (_, count): Conversation => {
      return { number: `55119871${String(count).padStart(5, '0')}`, lid: `7${count}`, name: `Customer ${count}`, said: [], answered: [] }
    })
    const answers = () => conversations.reduce((sum, { answered }) => sum + answered.length, 0)
    const staff = await hired({ url, root })
    const talk = (conversation: Conversation) =>
      converse(conversation, {
        staff,
        async say(writer, body) {
          await standIn.phone(writer).write(shop, { body })
          await pause(PACE)
        },
        length: ROUND,
        promised: () => undefined,
      })
    let isDying = true
    const dying = product.die(deaths, answers).finally(() => {
      isDying = false
    })
    do await Promise.all(conversations.map(talk))
    while (isDying)
    await dying

    await expect.poll(async () => (await ledgerOf({ ask: root, connectionId })).waiting, { timeout: CATCHING_UP }).toBe(0)
    // On a busy machine it takes time to catch up with messages from its downtime.
    await expect.poll(() => shop.line.unacknowledged.length, { timeout: CATCHING_UP }).toBe(0)
    const fromShop = async (number: string) =>
      standIn.phone({ number }).screen.messages.flatMap(({ author, body }) => (author === shop.number ? [body] : []))
    const evidence = { ask: root, connectionId, phoneOf: fromShop }
    const all = answers()
    await expect.poll(async () => (await ledgerOf({ ask: root, connectionId })).stored, { timeout: scaledTime(60_000) }).toBe(all)
    /** The service has accepted everything; a phone that could not decrypt a message asks for it again. */
    const onPhones = async () => (await Promise.all(conversations.map(({ number }) => fromShop(number)))).flat().length
    await expect.poll(onPhones, { timeout: CATCHING_UP }).toBeGreaterThanOrEqual(all)
    // A message that could not be decrypted has its place at once, and its text when its sender has sent it again.
    const unread = async () =>
      (await readOutcome(evidence, conversations)).conversations.flatMap(({ said }) => said).filter((body) => body === '')
    await expect.poll(unread, { timeout: CATCHING_UP }).toEqual([])
    const after = await readOutcome(evidence, conversations)
    expect(after.conversations).toEqual(conversations)
    expect(after.phones).toEqual(conversations.map(({ answered }) => answered))
    expect(after.acks.every((ack) => ack >= acks.taken)).toBe(true)
    expect(after.contacts).toBe(customers)
    expect(new Set(after.ticketsOf).size).toBe(customers)
    expect(after.ledger).toMatchObject({ balanced: true, stored: all, quarantined: 0, queued: all, sent: all, failed: 0, waiting: 0 })
  },
)

/** A client that may call as often as all customers together. */
async function hired({ url, root }: { url: string; root: PersistentClient }) {
  const credentials = { email: 'staff@recado.test', password: 'Staff-Password-1' }
  const { id: userId } = await root(users.endpoints.create, { body: { ...credentials, name: 'Staff', profile: 'admin' } })
  return { ask: createPersistentClient(url, credentials), userId }
}
