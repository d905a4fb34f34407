import { sql } from 'kysely'
import type { Tx } from '../../kernel/transact.ts'
import { closedColumns, moveTicket } from './moveTicket.ts'
import { MAX_INDIVIDUAL_EVENTS } from './publishTickets.ts'
import { ticketEvent } from './tickets.event.ts'
import { readTickets } from './tickets.rows.ts'
import { recordTimelineEntryOfMany } from './timeline/recordTimeline.ts'

/** However many there are, they are one value of the statement: it has room for 65,535. */
const isAmong = (column: 'id' | 'ticketId', ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`

/** What somebody who leaves was attending waits for others, and so does what somebody gives them in this moment. */
export async function releaseTickets(tx: Tx, userId: number, at: Date) {
  const theirs = tx.db
    .selectFrom('tickets')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'open')
    .orderBy('id')
    .forNoKeyUpdate()
  await tx.defer(() => theirs.execute())
  await tx.defer(() => tx.db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute())
  const rows = await theirs.execute()
  const tickets = await readTickets(
    tx.db,
    rows.map(({ id }) => id),
  )
  for (const ticket of tickets)
    await moveTicket(tx, ticket, { act: 'release', to: { status: 'pending', userId: null, queueId: ticket.queueId }, at })
}

/** Of a connection that goes nothing more can come or be sent: whoever waits on it waits in vain. */
export async function closeTicketsOfConnection(tx: Tx, line: { id: number; name: string }, { by, at }: { by: number; at: Date }) {
  const rows = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('connectionId', '=', line.id)
    .where('status', '!=', 'closed')
    .forNoKeyUpdate()
    .execute()
  const ids = rows.map(({ id }) => id)
  const tickets = await readTickets(tx.db, ids.slice(0, MAX_INDIVIDUAL_EVENTS))
  if (ids.length === 0) return
  const closed = { status: 'closed' as const, ...closedColumns }
  await tx.db
    .updateTable('tickets')
    .set({ ...closed, updatedAt: at })
    .where(isAmong('id', ids))
    .execute()
  await tx.db
    .updateTable('attendances')
    .set({ finishedAt: at, finishedAct: 'close' })
    .where(isAmong('ticketId', ids))
    .where('finishedAt', 'is', null)
    .execute()
  const user = await tx.db.selectFrom('users').select(['id', 'name']).where('id', '=', by).executeTakeFirstOrThrow()
  await recordTimelineEntryOfMany(tx, {
    ids,
    told: tickets,
    step: { code: 'closedWithLine', act: 'close', values: { line: line.name } },
    user,
    at,
  })
  for (const ticket of tickets)
    tx.emit(ticketEvent, 'update', { ...ticket, ...closed, updatedAt: at.toISOString(), whatsapp: null, whatsappId: null })
}
