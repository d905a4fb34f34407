import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ExpressionBuilder, sql } from 'kysely'
import { anyOf } from '../../kernel/database/anyOf.ts'
import { exists } from '../../kernel/database/exists.ts'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { requireTicket } from './tickets.rows.ts'

/** Whether a transfer of the ticket still waits for its announcement: a column for a statement that reads or writes the ticket anyway. */
export const hasPendingTransfer = (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  exists(eb.selectFrom('pendingTransfers').select(sql`1`.as('one')).whereRef('pendingTransfers.ticketId', '=', 'tickets.id')).as(
    'hasPendingTransfer',
  )

/** What a transfer changes in a ticket and its attendance: `undoTransfer` restores it. */
export type BeforeTransfer = Awaited<ReturnType<typeof readBeforeTransfer>>

export async function readBeforeTransfer({ db }: Tx, ticketId: number) {
  const ticket = await db
    .selectFrom('tickets')
    .where('id', '=', ticketId)
    .select(['status', 'userId as agentId', 'queueId', 'bot', 'chatbot', 'useIntegration', 'promptId', 'integrationId'])
    .select(['waitsBecause', 'askedAt', 'snoozedUntil', 'dueAt', 'dueKind', 'dueSince', 'dueNoticeAt'])
    .executeTakeFirstOrThrow()
  const attendance = await db
    .selectFrom('attendances')
    .where('ticketId', '=', ticketId)
    .where('finishedAt', 'is', null)
    .select(['id', 'queueId', 'userId', 'userName', 'startedAt', 'startedAct'])
    .executeTakeFirst()
  return { ticket, attendance: attendance ?? null }
}

/** A transfer of which the customer does not know yet. */
type UntoldTransfer = { user: string | null; queue: string | null }

/**
 * Records the webhook events of transfers that still waited for their announcement; from here on they cannot be undone. The tickets are
 * locked, and as the transfers left them. Returns what `sendTransferTexts` needs.
 */
export async function recordPendingTransfers(tx: Tx, tickets: readonly Ticket[]): Promise<UntoldTransfer[]> {
  if (tickets.length === 0) return []
  const ids = tickets.map(({ id }) => id)
  const transfers = await tx.db
    .deleteFrom('pendingTransfers')
    .where('ticketId', '=', anyOf(ids))
    .returning(['ticketId', 'userId', 'before', 'transferredAt'])
    .execute()
  const untold: UntoldTransfer[] = []
  for (const { ticketId, userId, before, transferredAt } of transfers) {
    const ticket = tickets.find(({ id }) => id === ticketId)
    if (!ticket) continue
    const { status, agentId, queueId } = before.ticket
    await tx.record('ticket.moved', { before: { ...ticket, status, userId: agentId, queueId }, ticket, at: new Date(transferredAt) })
    const hasNewAgent = ticket.userId !== agentId && ticket.userId !== userId
    untold.push({ user: hasNewAgent ? (ticket.user?.name ?? null) : null, queue: ticket.queue?.name ?? null })
  }
  return untold
}

/** Sends the customer the texts about transfers. Returns the ticket as it is after them. */
export async function sendTransferTexts(tx: Tx, ticket: Ticket, { untold, at }: { untold: readonly UntoldTransfer[]; at: Date }) {
  if (untold.length === 0) return ticket
  for (const transfer of untold) await tx.record('ticket.transferAnnounced', { ...transfer, ticket, at })
  return requireTicket(tx, ticket.id)
}

/** Announces a transfer of a locked ticket, before anything else happens to the ticket or when the time to undo is over. */
export const announcePendingTransfer = async (tx: Tx, ticket: Ticket, at: Date): Promise<Ticket> =>
  sendTransferTexts(tx, ticket, { untold: await recordPendingTransfers(tx, [ticket]), at })

/** When two tickets become one, their transfers are still announced. Nobody can undo them (`userId: null`): the state before no longer exists. */
export const mergePendingTransfers = ({ db }: Tx, { from, into }: { from: number; into: number }) =>
  db.updateTable('pendingTransfers').set({ ticketId: into, userId: null }).where('ticketId', 'in', [from, into]).execute()
