import type { Ticket } from '@recado/contract/tickets/tickets'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { readTicketRowsOfMessages, ticketsFromRows } from '../tickets/index.ts'
import { readMessages, type StoredMessage } from './messages.rows.ts'

type Which = { id: string }
const holdTicket = preparedRead<Which, { id: number }>(
  (db, param) =>
    db
      .selectFrom('tickets')
      .select('tickets.id')
      .where('tickets.id', '=', (eb) => eb.selectFrom('messages').select('messages.ticketId').where('messages.id', '=', param('id')))
      .forNoKeyUpdate() as unknown as { compile: () => never },
)
const hold = preparedRead<Which, object>((db, param) =>
  db.selectFrom('messages').select('id').where('id', '=', param('id')).forNoKeyUpdate(),
)

/**
 * A message and the ticket that it is in, while nobody else can change either: what comes into the ticket is later than what is done to
 * its last message, or is known. The ticket is held first, as whoever writes in it does.
 */
export async function lockMessage(tx: Tx, id: string): Promise<{ stored: StoredMessage; ticket: Ticket } | undefined> {
  const db = tx.db as TenantDb
  const [held, , [stored], rows] = await tx.batch(
    () => holdTicket(db, { id }),
    () => hold(db, { id }),
    () => readMessages(db, [id]),
    () => readTicketRowsOfMessages(db, [id]),
  )
  const [ticket] = ticketsFromRows(tx, rows)
  if (!stored || !ticket) return undefined
  // Whoever was waited for may have brought it into another one.
  return held.some((one) => one.id === ticket.id) ? { stored, ticket } : lockMessage(tx, id)
}
