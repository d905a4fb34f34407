import type { Message } from '@recado/contract/messages/messages'
import type { NotNull } from 'kysely'
import type { Kernel } from '../../kernel/feature.ts'
import { MAX_INDIVIDUAL_EVENTS } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import { readTicketRowsOfMessages, ticketsFromRows } from '../tickets/index.ts'
import { messagePresenter } from './messagePresenter.ts'
import { publishMessageChange } from './messages.event.ts'
import { readMessages, type StoredMessage } from './messages.rows.ts'

type PublishOptions = { show: (stored: StoredMessage) => Message; at?: Date }

/** Publishes messages that have changed. `at`: when their status did, if that is what changed. */
export async function publishMessageChanges(tx: Tx, ids: readonly string[], { show, at }: PublishOptions): Promise<void> {
  if (ids.length === 0) return
  const [messages, rows] = await tx.batch(
    () => readMessages(tx.db, ids),
    () => readTicketRowsOfMessages(tx.db, ids),
  )
  const tickets = new Map(ticketsFromRows(tx, rows).map((ticket) => [ticket.id, ticket]))
  const changes = messages.flatMap((stored) => {
    const ticket = tickets.get(stored.ticketId)
    return ticket ? { stored, message: show(stored), ticket } : []
  })
  for (const { message, ticket } of changes) publishMessageChange(tx, message, ticket)
  if (at) await tx.record('messages.statusChanged', { changes, at })
}

/** Publishes the messages that show a file, once it was fetched, can never be fetched, or is back after a loss. */
export const fileArrivalPublisher = (kernel: Kernel) => {
  const show = messagePresenter(kernel)
  return async (tx: Tx, mediaId: string) => {
    const rows = await tx.db.selectFrom('messages').select('id').where('mediaId', '=', mediaId).limit(100).forNoKeyUpdate().execute()
    await publishMessageChanges(
      tx,
      rows.map(({ id }) => id),
      { show },
    )
  }
}

type DeletedConnection = { connectionId: number; show: (stored: StoredMessage) => Message }

/** Marks the queued messages of a connection that is about to be deleted as failed: their writers see it and may send them on another one. */
export async function failQueuedMessages(tx: Tx, { connectionId, show }: DeletedConnection) {
  const rows = await tx.db
    .updateTable('messages')
    .set({ error: 'lineGone' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('outbox.messageId')
        .where('outbox.connectionId', '=', connectionId)
        .where('outbox.kind', '=', 'send')
        .$narrowType<{ messageId: NotNull }>(),
    )
    .returning('id')
    .execute()
  await publishMessageChanges(
    tx,
    rows.slice(0, MAX_INDIVIDUAL_EVENTS).map(({ id }) => id),
    { show },
  )
}
