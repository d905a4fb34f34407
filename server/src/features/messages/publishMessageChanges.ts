import type { Message } from '@recado/contract/messages/messages'
import type { Tx } from '../../kernel/transact.ts'
import { readTicketRowsOfMessages, ticketsFromRows } from '../tickets/index.ts'
import { publishMessageChange } from './messages.event.ts'
import { readMessages, type StoredMessage } from './messages.rows.ts'

type Telling = { show: (stored: StoredMessage) => Message; at?: Date }

/** Publishes messages that have changed. `at`: when their status did, if that is what changed. */
export async function publishMessageChanges(tx: Tx, ids: readonly string[], { show, at }: Telling): Promise<void> {
  if (ids.length === 0) return
  const [messages, rows] = await tx.batch(
    () => readMessages(tx.db, ids),
    () => readTicketRowsOfMessages(tx.db, ids),
  )
  const tickets = new Map(ticketsFromRows(tx, rows).map((one) => [one.id, one]))
  const changes = messages.flatMap((stored) => {
    const ticket = tickets.get(stored.ticketId)
    return ticket ? { stored, message: show(stored), ticket } : []
  })
  for (const { message, ticket } of changes) publishMessageChange(tx, message, ticket)
  if (at) await tx.record('messages.statusChanged', { changes, at })
}
