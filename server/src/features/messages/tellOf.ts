import type { Message } from '@recado/contract/messages/messages'
import { outsideMessageOf } from '@recado/contract/messages/outsideApi'
import type { Tx } from '../../kernel/transact.ts'
import { ticketsOfMessages, toldFrom } from '../tickets/index.ts'
import { noteFact } from '../webhooks/index.ts'
import { tellOfChange } from './messages.event.ts'
import { readMessages, type StoredMessage } from './messages.rows.ts'

type Telling = { show: (stored: StoredMessage) => Message; at?: Date }

/** Of messages that have changed. `at`: when, for the programs that hear of it. */
export async function tellOf(tx: Tx, ids: readonly string[], { show, at }: Telling): Promise<StoredMessage[]> {
  if (ids.length === 0) return []
  const [messages, rows] = await tx.together(
    () => readMessages(tx.db, ids),
    () => ticketsOfMessages(tx.db, ids),
  )
  const tickets = new Map(toldFrom(tx, rows).map((one) => [one.id, one]))
  for (const message of messages) {
    const ticket = tickets.get(message.ticketId)
    if (!ticket) continue
    const shown = show(message)
    tellOfChange(tx, shown, ticket)
    if (at) await noteFact(tx, { event: 'message.status', ticket, at, message: outsideMessageOf(shown) })
  }
  return messages
}
