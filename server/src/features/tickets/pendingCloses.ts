import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ExpressionBuilder, sql } from 'kysely'
import { anyOf } from '../../kernel/database/anyOf.ts'
import { exists } from '../../kernel/database/exists.ts'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'

/** Whether a resolve of the ticket still waits for its announcement: a column for a statement that reads or writes the ticket anyway. */
export const hasPendingClose = (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  exists(eb.selectFrom('pendingCloses').select(sql`1`.as('one')).whereRef('pendingCloses.ticketId', '=', 'tickets.id')).as(
    'hasPendingClose',
  )

/**
 * Records the webhook events of resolves that still waited for their announcement; from here on they cannot be undone. The tickets are
 * locked. Returns the ids of the tickets whose customers still have to get a goodbye.
 */
export async function announcePendingCloses(tx: Tx, tickets: readonly Ticket[]): Promise<number[]> {
  if (tickets.length === 0) return []
  const ids = tickets.map(({ id }) => id)
  const closes = await tx.db
    .deleteFrom('pendingCloses')
    .where('ticketId', '=', anyOf(ids))
    .returning(['ticketId', 'saysGoodbye', 'resolvedAt'])
    .execute()
  for (const { ticketId, resolvedAt } of closes) {
    const ticket = tickets.find(({ id }) => id === ticketId)
    if (ticket) await tx.record('ticket.closeAnnounced', { ticket: { ...ticket, status: 'closed' }, at: new Date(resolvedAt) })
  }
  return closes.filter(({ saysGoodbye }) => saysGoodbye).map(({ ticketId }) => ticketId)
}

/** When two tickets become one, their resolves are still announced. Nobody can undo them (`userId: null`): the state before no longer exists. */
export const mergePendingCloses = ({ db }: Tx, { from, into }: { from: number; into: number }) =>
  db.updateTable('pendingCloses').set({ ticketId: into, userId: null }).where('ticketId', 'in', [from, into]).execute()
