import type { Ticket } from '@recado/contract/tickets/tickets'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { readTicketRowsOfMessages, ticketsFromRows } from '../tickets/index.ts'
import { readMessages, type StoredMessage } from './messages.rows.ts'

type ById = { id: string }
const lockTicket = preparedRead<ById, { id: number }>(
  (db, param) =>
    db
      .selectFrom('tickets')
      .select('tickets.id')
      .where('tickets.id', '=', (eb) => eb.selectFrom('messages').select('messages.ticketId').where('messages.id', '=', param('id')))
      .forNoKeyUpdate() as unknown as { compile: () => never },
)
const lockRow = preparedRead<ById, object>((db, param) =>
  db.selectFrom('messages').select('id').where('id', '=', param('id')).forNoKeyUpdate(),
)

/**
 * Locks a message and its ticket. The ticket is locked first, like everywhere: a message that arrives at the same moment then either waits,
 * or is already known as the last one.
 */
export async function lockMessage(tx: Tx, id: string): Promise<{ stored: StoredMessage; ticket: Ticket } | undefined> {
  const db = tx.db as TenantDb
  const [held, , [stored], rows] = await tx.batch(
    () => lockTicket(db, { id }),
    () => lockRow(db, { id }),
    () => readMessages(db, [id]),
    () => readTicketRowsOfMessages(db, [id]),
  )
  const [ticket] = ticketsFromRows(tx, rows)
  if (!stored || !ticket) return undefined
  // While we waited for the lock, the message may have moved into another ticket.
  return held.some((one) => one.id === ticket.id) ? { stored, ticket } : lockMessage(tx, id)
}
