import type { Message } from '@recado/contract/messages/messages'
import type { Tx } from '../../kernel/transact.ts'
import { ticketsOfMessages, toldFrom } from '../tickets/index.ts'
import { tellOfChange } from './messages.event.ts'
import { readMessages, type StoredMessage } from './messages.rows.ts'

type Telling = { show: (stored: StoredMessage) => Message; at?: Date }

/** Publishes messages that have changed. `at`: when their status did, if that is what changed. */
export async function tellOf(tx: Tx, ids: readonly string[], { show, at }: Telling): Promise<void> {
  if (ids.length === 0) return
  const [messages, rows] = await tx.together(
    () => readMessages(tx.db, ids),
    () => ticketsOfMessages(tx.db, ids),
  )
  const tickets = new Map(toldFrom(tx, rows).map((one) => [one.id, one]))
  const changes = messages.flatMap((stored) => {
    const ticket = tickets.get(stored.ticketId)
    return ticket ? { stored, message: show(stored), ticket } : []
  })
  for (const { message, ticket } of changes) tellOfChange(tx, message, ticket)
  if (at) await tx.record('messages.statusChanged', { changes, at })
}
