// Guards: server/src/channels/cloud, server/src/features/outbox, server/src/features/connectionRuntime

import { setTimeout as pause } from 'node:timers/promises'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { users } from '@recado/contract/users/users'
import { expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { DELIVERY_UNKNOWN } from '../../src/channels/channel.ts'
import { connectedNumber, openCloud } from './cloudFixture.ts'
import { ledgerOf, readOutcome } from './compareWithPromises.ts'
import { type Conversation, converse } from './crashConversation.ts'
import { createPersistentClient, type PersistentClient } from './persistentClient.ts'
import { plannedCrashes, seeded } from './plannedCrashes.ts'

/** Only when there is time, as for the other real service. */
const kills = 2 * Number(process.env.KILLS ?? 0)
const customers = 20
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const PACE = customers * 50
const ROUND = 3
/** How many messages one person gets at once: more would wait for the rate limit. */
const MOST_EACH = 40

const points = [
  ...(['webhook.stored', 'inbound.beforeCommit', 'inbound.afterCommit', 'send.begun', 'send.answered', 'outbound.handedOver'] as const),
]
const deaths = plannedCrashes({ random: seeded(seed), points, kills, work: (customers * MOST_EACH) / 2 })

test.runIf(kills > 0)(
  `${customers} customers of the official API lose nothing and get nothing twice in ${deaths.length} deaths of the product (SEED=${seed})`,
  { timeout: 1_800_000 },
  async () => {
    const { graph, product } = await openCloud()
    const { url, root } = product
    await product.start(deaths[0])
    const { number, connectionId } = await connectedNumber({ graph, product })
    const staff = await hired({ url, root })

    const conversations = Array.from({ length: customers }, (_, count): Conversation => {
      return { number: `55119872${String(count).padStart(5, '0')}`, name: `Customer ${count}`, said: [], answered: [] }
    })
    const answers = () => conversations.reduce((sum, { answered }) => sum + answered.length, 0)
    const talk = (conversation: Conversation) =>
      converse(conversation, {
        staff,
        async say({ number: digits, name, said }, body) {
          const who = { number: digits, bsuid: `BR.${digits}`, name }
          await number.inbound(who, { id: `wamid.${digits}.${said.length}`, type: 'text', text: { body } }).told
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

    const all = answers()
    await expect.poll(async () => (await ledgerOf({ ask: root, connectionId })).waiting, { timeout: scaledTime(300_000) }).toBe(0)
    await expect.poll(async () => (await ledgerOf({ ask: root, connectionId })).stored, { timeout: scaledTime(60_000) }).toBe(all)
    const phoneOf = async (digits: string) => number.screenOf({ number: digits, bsuid: '', name: '' }).map(({ body }) => body)
    const after = await readOutcome({ ask: root, connectionId, phoneOf }, conversations)
    expect(after.conversations).toEqual(conversations)
    const doubted = await perhapsSent(root)
    for (const [place, { answered }] of conversations.entries()) {
      const shown = after.phones[place] ?? []
      expect(shown).toEqual(answered.filter((body) => shown.includes(body)))
      expect(answered.filter((body) => !shown.includes(body) && !doubted.has(body))).toEqual([])
    }
    expect(after.contacts).toBe(customers)
    expect(after.ledger).toMatchObject({ balanced: true, stored: all, quarantined: 0, queued: all, failed: doubted.size, waiting: 0 })
  },
)

async function hired({ url, root }: { url: string; root: PersistentClient }) {
  const credentials = { email: 'staff@recado.test', password: 'Staff-Password-1' }
  const { id: userId } = await root(users.endpoints.create, { body: { ...credentials, name: 'Staff', profile: 'admin' } })
  return { ask: createPersistentClient(url, credentials), userId }
}

/** Messages that agents see as perhaps sent. */
async function perhapsSent(ask: PersistentClient) {
  const bodies = new Set<string>()
  const page = await ask(ticketEndpoints.list, { query: { showAll: 'true', limit: 200 } })
  for (const { id } of page.tickets) {
    const shown = await ask(messageEndpoints.list, { params: { ticketId: id }, query: { limit: 200 } })
    for (const { error, body } of shown.messages) if (error === DELIVERY_UNKNOWN) bodies.add(body)
  }
  return bodies
}
