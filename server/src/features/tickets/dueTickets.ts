import type { Ticket } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/transact.ts'
import { readTickets } from './tickets.rows.ts'

/** `notice`: the breach was told to programs, and the notice to people is still to come. */
export type DueTicket = { ticket: Ticket; dueAt: string; dueNoticeAt: string; phase: 'dueSoon' | 'overdue' | 'notice' }

/** Locks and reads tickets of whose clock somebody must be told now. A ticket that somebody else has locked is left for the next time. */
export async function lockDueTickets(tx: Tx, { now, most }: { now: Date; most: number }): Promise<DueTicket[]> {
  const at = now.toISOString()
  const rows = await tx.db
    .selectFrom('tickets')
    .select(['id', 'dueAt', 'dueNoticeAt'])
    .where('dueNoticeAt', '<=', at)
    .orderBy('dueNoticeAt')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const tickets = new Map(
    (
      await readTickets(
        tx.db,
        rows.map(({ id }) => id),
      )
    ).map((ticket) => [ticket.id, ticket]),
  )
  return rows.flatMap(({ id, dueAt, dueNoticeAt }) => {
    const ticket = tickets.get(id)
    if (!ticket || dueAt === null || dueNoticeAt === null) return []
    return [{ ticket, dueAt, dueNoticeAt, phase: dueNoticeAt > dueAt ? 'notice' : dueAt <= at ? 'overdue' : 'dueSoon' }]
  })
}

/** When somebody must next be told of the clocks of these locked tickets; null: nobody must. */
export async function setDueNotices({ db }: Tx, notices: readonly { id: number; at: string | null }[]) {
  if (notices.length === 0) return
  const ids = notices.map(({ id }) => id)
  const times = notices.map(({ at }) => at)
  const next = sql<string | null>`(${times}::timestamptz[])[array_position(${ids}::int[], ${sql.ref('id')})]`
  await db
    .updateTable('tickets')
    .set({ dueNoticeAt: next })
    .where(sql<boolean>`${sql.ref('id')} = any(${ids}::int[])`)
    .execute()
}
