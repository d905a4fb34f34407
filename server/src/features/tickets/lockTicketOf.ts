import type { BotState } from '@recado/contract/bot/state'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import type { Spoken } from './noteMessage.ts'
import { type TicketRow, ticketOf } from './ticketOf.ts'
import { ticketRows } from './tickets.rows.ts'

/** A ticket, what the bot remembers of it, and when somebody spoke last in it. */
export type LockedTicket = { ticket: Ticket; bot: BotState | null; toldClosed: string | null; spoken: Spoken }
type Place = { contactId: number; connectionId: number }
export type LockedRow = TicketRow & Omit<LockedTicket, 'ticket' | 'spoken'> & Spoken

/** For a statement that says which. */
export const lockingTickets = (db: TenantDb) =>
  ticketRows(db).select(['tickets.bot', 'tickets.toldClosed', 'tickets.lastMessageAt', 'tickets.heardAt']).forNoKeyUpdate('tickets')

const onConnection = preparedRead<Place, LockedRow>(
  (db, param) =>
    lockingTickets(db)
      .where('tickets.contactId', '=', param('contactId'))
      .where('tickets.connectionId', '=', param('connectionId')) as unknown as { compile: () => never },
)

/**
 * The one ticket of a contact on a connection, if there is one. Locked from here on: what people do with it comes before or after,
 * and the bot never speaks over them. `rows`: where it was read and locked already.
 */
export async function lockTicketOf(tx: Tx, place: Place, rows?: readonly LockedRow[]): Promise<LockedTicket | undefined> {
  const read = async () => (await onConnection(tx.db, place)).map(lockedOf)[0]
  const found = rows ? rows.map(lockedOf)[0] : await read()
  // Whoever had to wait for it sees the people beside it as they were before, and so looks once more.
  return !found || isWhole(found.ticket) ? found : read()
}

const lockedOf = ({ bot, toldClosed, lastMessageAt, heardAt, ...row }: LockedRow): LockedTicket => ({
  ...{ ticket: ticketOf(row), bot, toldClosed },
  spoken: { lastMessageAt, heardAt },
})
const isWhole = ({ userId, user, queueId, queue }: Ticket) => userId === (user?.id ?? null) && queueId === (queue?.id ?? null)
