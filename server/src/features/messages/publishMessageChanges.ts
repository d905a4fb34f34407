import type { Message } from '@recado/contract/messages/messages'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { MAX_INDIVIDUAL_EVENTS, readTicketRowsOfMessages, readTickets, ticketsFromRows } from '../tickets/index.ts'
import { messagePresenter } from './messagePresenter.ts'
import { publishMessageChange } from './messages.event.ts'
import { readMessages, type StoredMessage } from './messages.rows.ts'

type Telling = { show: (stored: StoredMessage) => Message; at?: Date }

/** Publishes messages that have changed. `at`: when their status did, if that is what changed. */
export async function publishMessageChanges(tx: Tx, ids: readonly string[], { show, at }: Telling): Promise<void> {
  if (ids.length === 0) return
  const [messages, rows] = await tx.batch(
    () => readMessages(tx.db, ids),
    () => readTicketRowsOfMessages(tx.db, ids),
  )
  const tickets = new Map(ticketsFromRows(tx, rows).map((one) => [one.id, one]))
  const changes = messages.flatMap((stored) => {
    const ticket = tickets.get(stored.ticketId)
    return ticket ? { stored, message: show(stored), ticket } : []
  })
  for (const { message, ticket } of changes) publishMessageChange(tx, message, ticket)
  if (at) await tx.record('messages.statusChanged', { changes, at })
}

/** Publishes the messages that show a file, once it was fetched or will never be. */
export const fileArrivalPublisher = (kernel: Kernel) => {
  const show = messagePresenter(kernel)
  return async (tx: Tx, mediaId: string) => {
    const rows = await tx.db.selectFrom('messages').select('id').where('mediaId', '=', mediaId).limit(100).forNoKeyUpdate().execute()
    const messages = await readMessages(
      tx.db,
      rows.map(({ id }) => id),
    )
    const tickets = await readTickets(tx.db, [...new Set(messages.map(({ ticketId }) => ticketId))])
    for (const message of messages) {
      const ticket = tickets.find(({ id }) => id === message.ticketId)
      if (ticket) publishMessageChange(tx, show(message), ticket)
    }
  }
}

type Gone = { connectionId: number; show: (stored: StoredMessage) => Message }

/** Marks the queued messages of a connection that is about to be deleted as failed: their writers see it and may send them on another one. */
export async function failQueuedMessages(tx: Tx, { connectionId, show }: Gone) {
  const rows = await tx.db
    .updateTable('messages')
    .set({ error: 'lineGone' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('outbox.messageId')
        .where('outbox.connectionId', '=', connectionId)
        .where('outbox.kind', '=', 'send')
        .$castTo<{ messageId: string }>(),
    )
    .returning('id')
    .execute()
  await publishMessageChanges(
    tx,
    rows.slice(0, MAX_INDIVIDUAL_EVENTS).map(({ id }) => id),
    { show },
  )
}
