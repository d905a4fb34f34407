import type { Tx } from '../../kernel/transact.ts'
import { publishTags, tagIdsOfTickets } from '../tags/index.ts'
import { announcePendingCloses } from './pendingCloses.ts'
import { ticketEvent } from './tickets.event.ts'
import { readTickets } from './tickets.rows.ts'

/** Beyond so many, screens learn of it when they fetch. */
export const MAX_INDIVIDUAL_EVENTS = 500

/**
 * The queue's row goes right after: who saw its tickets only for the queue sees them no more, and who sees those of none sees more. Who
 * brings one there in this moment is waited for, so that it is among them.
 */
export async function publishTicketsLosingQueue(tx: Tx, queueId: number) {
  const inIt = tx.db
    .selectFrom('tickets')
    .select('id')
    .where('queueId', '=', queueId)
    .orderBy((of) => of('status', '=', 'closed'))
    .orderBy('updatedAt', 'desc')
    .limit(MAX_INDIVIDUAL_EVENTS)
    .forNoKeyUpdate()
  await tx.defer(() => inIt.execute())
  await tx.defer(() => tx.db.selectFrom('queues').select('id').where('id', '=', queueId).forUpdate().execute())
  const rows = await inIt.execute()
  for (const ticket of await readTickets(
    tx.db,
    rows.map(({ id }) => id),
  ))
    tx.emit(ticketEvent, 'update', { ...ticket, queueId: null, queue: null }, { before: ticket })
}

/** Their contact is about to be deleted, and they with it. */
export async function publishTicketsDeleted(tx: Tx, contactId: number) {
  const rows = await tx.db.selectFrom('tickets').select('id').where('contactId', '=', contactId).orderBy('id').forUpdate().execute()
  const ids = rows.map(({ id }) => id)
  const tagIds = await tagIdsOfTickets(tx, ids)
  const tickets = await readTickets(tx.db, ids)
  await announcePendingCloses(tx, tickets)
  for (const ticket of tickets) tx.emit(ticketEvent, 'delete', ticket)
  // Their tags are counted once the tickets are gone.
  tx.beforeCommit(() => publishTags(tx, tagIds))
}

/** What their rows show of a contact has changed. They are held: whoever changes one now reads the contact afterwards, or is read here. */
export async function publishTicketsOfContact(tx: Tx, contactId: number) {
  const rows = await tx.db.selectFrom('tickets').select('id').where('contactId', '=', contactId).orderBy('id').forNoKeyUpdate().execute()
  const ids = rows.map(({ id }) => id)
  for (const ticket of await readTickets(tx.db, ids)) tx.emit(ticketEvent, 'update', ticket)
}
