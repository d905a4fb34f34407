import { contacts } from '@recado/contract/contacts'
import { ledgerEndpoint } from '@recado/contract/ledger'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { waitUntil } from '../waitUntil.ts'
import type { Conversation } from './crashConversation.ts'
import type { PersistentClient } from './persistentClient.ts'

type Evidence = { ask: PersistentClient; connectionId: number }
/** The texts that the connection sent, as a customer's phone shows them. */
type Phones = { phoneOf: (number: string) => Promise<string[]> }
const MOST = 200

/** Reads the messages of the product and of the phones from outside, in the shape of what was promised. */
export async function readOutcome({ ask, connectionId, phoneOf }: Evidence & Phones, conversations: readonly Conversation[]) {
  const known = (await ask(contacts.endpoints.list, { query: { limit: MOST } })) as { contacts: { id: number; number: string | null }[] }
  const living = [...(await ticketsThatAre('pending', ask)), ...(await ticketsThatAre('open', ask))]
  const kept: Conversation[] = []
  const phones: string[][] = []
  const acks = new Set<number>()
  for (const { said: _, answered: __, ...customer } of conversations) {
    const { number } = customer
    const theirs = living.filter((ticket) => ticket.contact.number === number)
    const all = (await Promise.all(theirs.map(({ id }) => messagesOf(id, ask)))).flat()
    const bodies = (fromMe: boolean) => all.filter((message) => message.fromMe === fromMe).map(({ body }) => body)
    kept.push({ ...customer, said: bodies(false), answered: bodies(true) })
    for (const { fromMe, ack } of all) if (fromMe) acks.add(ack)
    phones.push(await phoneOf(number))
  }
  return {
    conversations: kept,
    phones,
    acks: [...acks],
    contacts: known.contacts.length,
    ticketsOf: living.map((ticket) => ticket.contactId).sort((a, b) => a - b),
    ledger: await ledgerOf({ ask, connectionId }),
  }
}

export const phoneOnSimulator =
  ({ ask, connectionId }: Evidence): Phones['phoneOf'] =>
  async (number) =>
    (await ask(simulatorEndpoints.outbox, { params: { id: connectionId }, query: { number } })).map(({ body }) => body)

export async function ledgerOf({ ask, connectionId }: Evidence) {
  const line = (await ask(ledgerEndpoint)).find(({ whatsappId }) => whatsappId === connectionId)
  if (!line) throw new Error('The line is not in the ledger')
  return line
}

async function ticketsThatAre(status: 'pending' | 'open', ask: PersistentClient) {
  const page = await ask(ticketEndpoints.list, { query: { status, showAll: 'true', limit: MOST } })
  return page.tickets
}

export async function messagesOf(ticketId: number, ask: PersistentClient) {
  const all: { fromMe: boolean; body: string; ack: number }[] = []
  let cursor: string | null = null
  do {
    const page: { messages: typeof all; nextCursor: string | null } = await ask(messageEndpoints.list, {
      params: { ticketId },
      query: { limit: 50, ...(cursor && { cursor }) },
    })
    all.unshift(...page.messages)
    cursor = page.nextCursor
  } while (cursor)
  return all
}

/**
 * Compares conversations on the simulated network with what was promised: everything is in the product and on the phones, in order and
 * once, and the ledger balances.
 */
export async function compareWithPromises(evidence: Evidence, conversations: readonly Conversation[]) {
  await waitUntil(async () => (await ledgerOf(evidence)).waiting === 0, 'all is handed over')
  const { conversations: kept, phones, ledger } = await readOutcome({ ...evidence, phoneOf: phoneOnSimulator(evidence) }, conversations)
  const { distinct, sent } = await evidence.ask(simulatorEndpoints.tally, { params: { id: evidence.connectionId } })
  const { balanced, stored, quarantined, queued, sent: passedOn, failed, waiting } = ledger
  const [said, answered] = [sumOf(conversations, 'said'), sumOf(conversations, 'answered')]
  return {
    is: { kept, phones, tally: { distinct, sent }, ledger: { balanced, stored, quarantined, queued, passedOn, failed, waiting } },
    promised: {
      kept: conversations,
      phones: conversations.map((one) => one.answered),
      tally: { distinct: said, sent: answered },
      ledger: { balanced: true, stored: said, quarantined: 0, queued: answered, passedOn: answered, failed: 0, waiting: 0 },
    },
  }
}

const sumOf = (conversations: readonly Conversation[], side: 'said' | 'answered') =>
  conversations.reduce((sum, one) => sum + one[side].length, 0)
