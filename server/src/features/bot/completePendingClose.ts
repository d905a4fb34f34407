import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../kernel/transact.ts'
import type { StoredMessage } from '../messages/index.ts'
import { announcePendingCloses } from '../tickets/index.ts'
import { runBot } from './runBot.ts'

type Finishing = { now: Date; show: (stored: StoredMessage) => Message }

/** Completes the resolve of a locked ticket: sends the webhooks that waited, and asks the customer for a rating or says goodbye. */
export async function completePendingClose(tx: Tx, ticket: Ticket, { now, show }: Finishing): Promise<Ticket> {
  const isGoodbyeDue = (await announcePendingCloses(tx, [ticket])).length > 0
  if (!isGoodbyeDue || ticket.status !== 'closed') return ticket
  const botMemory = { state: null, toldClosed: null }
  return runBot(tx, { ticket, botMemory, happening: { kind: 'resolve' }, now, show })
}
