import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ExpressionBuilder, sql } from 'kysely'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'

/** What resolving takes away from a ticket and its attendance. */
export type BeforeClose = Awaited<ReturnType<typeof readBeforeClose>>

/** Read before the ticket moves. */
export async function readBeforeClose({ db }: Tx, ticketId: number) {
  const { id, userId, userName, ...ticket } = await db
    .selectFrom('tickets')
    .leftJoin('attendances', (join) => join.onRef('attendances.ticketId', '=', 'tickets.id').on('attendances.finishedAt', 'is', null))
    .where('tickets.id', '=', ticketId)
    .select(['tickets.status', 'tickets.userId as agentId', 'tickets.queueId', 'tickets.unreadMessages', 'tickets.bot', 'tickets.chatbot'])
    .select(['tickets.useIntegration', 'tickets.promptId', 'tickets.integrationId', 'tickets.waitsBecause', 'tickets.askedAt'])
    .select(['attendances.id', 'attendances.userId', 'attendances.userName'])
    .executeTakeFirstOrThrow()
  return { ticket, attendance: id === null ? null : { id, userId, userName } }
}

type NewPendingClose = { ticketId: number; userId: number; before: BeforeClose; saysGoodbye: boolean; resolvedAt: Date; leavesAt: Date }

/** Neither the customer nor other programs learn of a resolve before `leavesAt`. */
export const addPendingClose = (tx: Tx, { before, ...close }: NewPendingClose) =>
  tx.defer(() =>
    tx.db
      .insertInto('pendingCloses')
      .values({ ...close, before: JSON.stringify(before) })
      .execute(),
  )

/** For a statement that reads or writes the ticket anyway. */
export const hasPendingClose = (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  eb
    .exists(eb.selectFrom('pendingCloses').select(sql`1`.as('one')).whereRef('pendingCloses.ticketId', '=', 'tickets.id'))
    .as('hasPendingClose')

/**
 * Programs learn now that these locked tickets were resolved; from here on nobody can undo it. Answers the ids of those whose customers
 * are still to be told goodbye.
 */
export async function announcePendingCloses(tx: Tx, tickets: readonly Ticket[]): Promise<number[]> {
  if (tickets.length === 0) return []
  const ids = tickets.map(({ id }) => id)
  const closes = await tx.db
    .deleteFrom('pendingCloses')
    .where('ticketId', '=', sql<number>`any(${ids}::int[])`)
    .returning(['ticketId', 'saysGoodbye', 'resolvedAt'])
    .execute()
  for (const { ticketId, resolvedAt } of closes) {
    const ticket = tickets.find(({ id }) => id === ticketId)
    if (ticket) await tx.record('ticket.closeAnnounced', { ticket: { ...ticket, status: 'closed' }, at: new Date(resolvedAt) })
  }
  return closes.filter(({ saysGoodbye }) => saysGoodbye).map(({ ticketId }) => ticketId)
}

/** Two conversations become one: what was resolved in either is announced, but there is no state any more to which undo could return. */
export const mergePendingCloses = ({ db }: Tx, { from, into }: { from: number; into: number }) =>
  db.updateTable('pendingCloses').set({ ticketId: into, userId: null }).where('ticketId', 'in', [from, into]).execute()
