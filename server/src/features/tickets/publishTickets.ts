import { MAX_INDIVIDUAL_EVENTS } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishTags, tagIdsOfTickets } from '../tags/index.ts'
import { noClock } from './answerClock.ts'
import { announcePendingCloses } from './pendingCloses.ts'
import { recordPendingTransfers } from './pendingTransfers.ts'
import { ticketEvent } from './tickets.event.ts'
import { readTickets } from './tickets.rows.ts'

/**
 * A queue is about to be deleted: its tickets disappear for users who saw them through the queue, and appear for those who see tickets
 * without queue. It locks the queue's row and reads again: a ticket that comes into the queue at the same moment is among them.
 */
export async function publishTicketsLosingQueue(tx: Tx, queueId: number) {
  const ticketsOfQueue = tx.db
    .selectFrom('tickets')
    .select('id')
    .where('queueId', '=', queueId)
    .orderBy((eb) => eb('status', '=', 'closed'))
    .orderBy('updatedAt', 'desc')
    .limit(MAX_INDIVIDUAL_EVENTS)
    .forNoKeyUpdate()
  await tx.defer(() => ticketsOfQueue.execute())
  await tx.defer(() => tx.db.selectFrom('queues').select('id').where('id', '=', queueId).forUpdate().execute())
  const rows = await ticketsOfQueue.execute()
  for (const ticket of await readTickets(
    tx.db,
    rows.map(({ id }) => id),
  ))
    tx.emit(ticketEvent, 'update', { ...ticket, queueId: null, queue: null, dueAt: null, dueKind: null }, { before: ticket })
  await tx.defer(() => tx.db.updateTable('tickets').set(noClock).where('queueId', '=', queueId).where('dueSince', 'is not', null).execute())
}

/** A contact is about to be deleted, and its tickets with it. */
export async function publishTicketsDeleted(tx: Tx, contactId: number) {
  const rows = await tx.db.selectFrom('tickets').select('id').where('contactId', '=', contactId).orderBy('id').forUpdate().execute()
  const ids = rows.map(({ id }) => id)
  const tagIds = await tagIdsOfTickets(tx, ids)
  const tickets = await readTickets(tx.db, ids)
  await announcePendingCloses(tx, tickets)
  await recordPendingTransfers(tx, tickets)
  for (const ticket of tickets) tx.emit(ticketEvent, 'delete', ticket)
  // The counts of their tags are right only after the delete.
  tx.beforeCommit(() => publishTags(tx, tagIds))
}

/**
 * A contact has changed: lists show its name and picture with its tickets. It locks them, so that a change of a ticket at the same time
 * either comes first and is read here, or comes later and reads the new contact.
 */
export async function publishTicketsOfContact(tx: Tx, contactId: number) {
  const rows = await tx.db.selectFrom('tickets').select('id').where('contactId', '=', contactId).orderBy('id').forNoKeyUpdate().execute()
  const ids = rows.map(({ id }) => id)
  for (const ticket of await readTickets(tx.db, ids)) tx.emit(ticketEvent, 'update', ticket)
}
