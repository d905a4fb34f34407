import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../kernel/transact.ts'
import type { StoredMessage } from '../messages/index.ts'
import { announcePendingCloses } from '../tickets/index.ts'
import { runBot } from './runBot.ts'

type Finishing = { now: Date; show: (stored: StoredMessage) => Message }

/** What waits since a locked ticket was resolved leaves now: other programs learn of it, and the customer is asked for a rating or told goodbye. */
export async function completePendingClose(tx: Tx, ticket: Ticket, { now, show }: Finishing): Promise<Ticket> {
  const isGoodbyeDue = (await announcePendingCloses(tx, [ticket])).length > 0
  if (!isGoodbyeDue || ticket.status !== 'closed') return ticket
  const botMemory = { state: null, toldClosed: null }
  return runBot(tx, { ticket, botMemory, happening: { kind: 'resolve' }, now, show })
}
