import { sql } from 'kysely'
import { MAX_INDIVIDUAL_EVENTS } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import { recordBrokenOfMany } from './answerClock.ts'
import type { ActingUser } from './attendances.ts'
import { closedColumns, moveTicket } from './moveTicket.ts'
import { announcePendingCloses } from './pendingCloses.ts'
import { recordTimelineEntryOfMany } from './recordTimeline.ts'
import { ticketEvent } from './tickets.event.ts'
import { readTickets } from './tickets.rows.ts'

/** One array parameter, however many ids: a statement takes at most 65,535 parameters. */
const isAmong = (column: 'id' | 'ticketId', ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`

/**
 * The open tickets of a deleted user wait for others. It locks the user's row, then reads the tickets again: a transfer to this user that
 * was running at the same time is either among them or fails.
 */
export async function releaseTickets(tx: Tx, userId: number, at: Date) {
  const openTickets = tx.db
    .selectFrom('tickets')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'open')
    .orderBy('id')
    .forNoKeyUpdate()
  await tx.defer(() => openTickets.execute())
  await tx.defer(() => tx.db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute())
  const rows = await openTickets.execute()
  const tickets = await readTickets(
    tx.db,
    rows.map(({ id }) => id),
  )
  for (const ticket of tickets)
    await moveTicket(tx, ticket, { act: 'release', to: { status: 'pending', userId: null, queueId: ticket.queueId }, at })
}

/** Closes the tickets of a connection before it is deleted: nothing can be received or sent over it any more. */
export async function closeTicketsOfConnection(tx: Tx, connection: { id: number; name: string }, { by, at }: { by: number; at: Date }) {
  const rows = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('connectionId', '=', connection.id)
    .where('status', '!=', 'closed')
    .forNoKeyUpdate()
    .execute()
  const ids = rows.map(({ id }) => id)
  const tickets = await readTickets(tx.db, ids.slice(0, MAX_INDIVIDUAL_EVENTS))
  if (ids.length === 0) return
  const closed = { status: 'closed' as const, ...closedColumns }
  await recordBrokenOfMany(tx, ids, at)
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
    publishFor: tickets,
    step: { code: 'closedWithLine', act: 'close', values: { line: connection.name } },
    user,
    at,
  })
  for (const ticket of tickets)
    tx.emit(ticketEvent, 'update', { ...ticket, ...closed, updatedAt: at.toISOString(), whatsapp: null, whatsappId: null })
}

/** Closes the tickets of a contact without a goodbye, also one that a resolve still owes. The contact is locked, so no message reopens them. */
export async function closeTicketsOfContact(tx: Tx, contactId: number, { by, at }: { by?: ActingUser; at: Date }) {
  const locked = tx.db.selectFrom('tickets').select('id').where('contactId', '=', contactId).orderBy('id').forNoKeyUpdate()
  await tx.defer(() => locked.execute())
  const tickets = await readTickets(
    tx.db,
    (await locked.execute()).map(({ id }) => id),
  )
  await announcePendingCloses(
    tx,
    tickets.filter(({ status }) => status === 'closed'),
  )
  for (const ticket of tickets.filter(({ status }) => status !== 'closed')) {
    const to = { status: 'closed' as const, userId: ticket.userId, queueId: ticket.queueId }
    await moveTicket(tx, ticket, { act: 'close', to, at, ...(by && { by }) })
  }
}
