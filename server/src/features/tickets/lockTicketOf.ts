import type { BotState } from '@recado/contract/bot/state'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { ticketRows } from './tickets.rows.ts'

/** A ticket, and what the bot remembers of it. */
export type LockedTicket = { ticket: Ticket; bot: BotState | null; toldClosed: string | null }
type Place = { contactId: number; connectionId: number }
type Row = Ticket & Omit<LockedTicket, 'ticket'>

const onConnection = preparedRead<Place, Row>(
  (db, param) =>
    ticketRows(db)
      .select(['tickets.bot', 'tickets.toldClosed'])
      .where('tickets.contactId', '=', param('contactId'))
      .where('tickets.connectionId', '=', param('connectionId'))
      .forNoKeyUpdate('tickets') as unknown as { compile: () => never },
)

/**
 * The one ticket of a contact on a connection, if there is one. Locked from here on: what people do with it comes before or after,
 * and the bot never speaks over them.
 */
export async function lockTicketOf(tx: Tx, place: Place): Promise<LockedTicket | undefined> {
  const [row] = await onConnection(tx.db, place)
  // Whoever had to wait for it sees the people beside it as they were before, and so looks once more.
  const isWhole = !row || (row.userId === (row.user?.id ?? null) && row.queueId === (row.queue?.id ?? null))
  const whole = isWhole ? row : (await onConnection(tx.db, place))[0]
  if (!whole) return undefined
  const { bot, toldClosed, ...ticket } = whole
  return { ticket, bot, toldClosed }
}
