import type { BotState } from '@recado/contract/bot/state'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../kernel/transact.ts'
import { atRest, moveTicket } from './moveTicket.ts'
import { ticketEvent } from './tickets.event.ts'
import { readTickets } from './tickets.rows.ts'

/** Beyond so many, screens learn of it when they fetch. */
const TOLD = 500

/** What somebody who leaves was attending waits for others. */
export async function releaseTickets(tx: Tx, userId: number, at: Date) {
  const rows = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'open')
    .forNoKeyUpdate()
    .execute()
  const tickets = await readTickets(
    tx.db,
    rows.map(({ id }) => id),
  )
  for (const ticket of tickets)
    await moveTicket(tx, ticket, { act: 'release', to: { status: 'pending', userId: null, queueId: ticket.queueId }, at })
}

/** Of a connection that goes nothing more can come or be sent: whoever waits on it waits in vain. */
export async function closeTicketsOfConnection(tx: Tx, connectionId: number, at: Date) {
  const rows = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('connectionId', '=', connectionId)
    .where('status', '!=', 'closed')
    .forNoKeyUpdate()
    .execute()
  const ids = rows.map(({ id }) => id)
  const tickets = await readTickets(tx.db, ids.slice(0, TOLD))
  if (ids.length === 0) return
  const closed = { status: 'closed' as const, ...atRest }
  await tx.db
    .updateTable('tickets')
    .set({ ...closed, updatedAt: at })
    .where('id', 'in', ids)
    .execute()
  await tx.db
    .updateTable('attendances')
    .set({ finishedAt: at, finishedAct: 'close' })
    .where('ticketId', 'in', ids)
    .where('finishedAt', 'is', null)
    .execute()
  for (const ticket of tickets)
    tx.emit(ticketEvent, 'update', { ...ticket, ...closed, updatedAt: at.toISOString(), whatsapp: null, whatsappId: null })
}

/** The queue's row goes right after: whoever saw its tickets only for the queue does not see them any more. */
export async function tellTicketsLoseQueue(tx: Tx, queueId: number) {
  const rows = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('queueId', '=', queueId)
    .where('status', '!=', 'closed')
    .orderBy('updatedAt', 'desc')
    .limit(TOLD)
    .execute()
  for (const ticket of await readTickets(
    tx.db,
    rows.map(({ id }) => id),
  ))
    tx.emit(ticketEvent, 'update', { ...ticket, queueId: null, queue: null }, { before: ticket })
}

/** Their contact is about to be deleted, and they with it. */
export async function tellTicketsGone(tx: Tx, ids: readonly number[]) {
  for (const ticket of await readTickets(tx.db, ids)) tx.emit(ticketEvent, 'delete', ticket)
}

/** What their rows show of a contact has changed. */
export async function tellTicketsChanged(tx: Tx, contactId: number) {
  const rows = await tx.db.selectFrom('tickets').select('id').where('contactId', '=', contactId).execute()
  const ids = rows.map(({ id }) => id)
  for (const ticket of await readTickets(tx.db, ids)) tx.emit(ticketEvent, 'update', ticket)
}

/** A customer is back: the conversation waits anew, whoever attended it before, and the bot begins anew. */
export const waitAgain = (tx: Tx, ticket: Ticket, { bot, at }: { bot: BotState | null; at: Date }): Promise<Ticket> =>
  moveTicket(tx, ticket, {
    act: 'comeBack',
    to: { status: 'pending', userId: null, queueId: null },
    at,
    marks: { bot: bot && JSON.stringify(bot) },
  })
