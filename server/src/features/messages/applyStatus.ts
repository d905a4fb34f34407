import { acks, type Message } from '@recado/contract/messages/messages'
import { sql } from 'kysely'
import type { Line, StatusItem } from '../../carriers/port.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { readTickets } from '../tickets/index.ts'
import { tellOfChange } from './messages.event.ts'
import { readMessages, type StoredMessage } from './messages.rows.ts'

type Statuses = { line: Line; items: StatusItem[]; now: Date; show: (stored: StoredMessage) => Message }
type Raised = Extract<StatusItem, { ack: number }>
/** The lists go together: what has one place in them is one status. */
type Values = { connectionId: number; carrierIds: string[]; messageIds: (string | null)[]; times: string[]; ack: number }

/** Acks rise only: what comes late or twice changes nothing. What was read has arrived. */
const raise = preparedRead<Values, { id: string }>((db, param) => {
  const place = sql`coalesce(array_position(${param('carrierIds')}::text[], ${sql.ref('carrierId')}), array_position(${param('messageIds')}::uuid[], ${sql.ref('id')}))`
  const since = (ack: number, column: 'deliveredAt' | 'readAt') =>
    sql<string>`case when ${param('ack')}::int >= ${sql.lit(ack)} then coalesce(${sql.ref(column)}, (${param('times')}::timestamptz[])[${place}]) else ${sql.ref(column)} end`
  return db
    .updateTable('messages')
    .set({ ack: param('ack'), deliveredAt: since(acks.delivered, 'deliveredAt'), readAt: since(acks.read, 'readAt') })
    .where('fromMe', '=', true)
    .where('ack', '<', param('ack'))
    .where((eb) =>
      eb.or([
        eb.and([eb('connectionId', '=', param('connectionId')), eb('carrierId', '=', sql<string>`any(${param('carrierIds')}::text[])`)]),
        eb.and([eb('connectionId', '=', param('connectionId')), eb('id', '=', sql<string>`any(${param('messageIds')}::uuid[])`)]),
      ]),
    )
    .returning('id')
})

/** What became of messages that the company has sent. */
export async function applyStatus(tx: Tx, { line, items, now, show }: Statuses) {
  const ids = new Set<string>()
  const steps = new Set(items.flatMap((item) => ('ack' in item ? item.ack : [])))
  for (const ack of [...steps].sort()) {
    const these = items.filter((item): item is Raised => 'ack' in item && item.ack === ack)
    for (const { id } of await raise(tx.db, { ...listed(these, now), connectionId: line.connectionId, ack })) ids.add(id)
  }
  for (const item of items) if ('error' in item) for (const id of await fail(tx, line, item)) ids.add(id)
  await tellOf(tx, [...ids], show)
}

/** A clock that runs ahead must not tell of what is yet to come. */
const listed = (items: Raised[], now: Date) => ({
  carrierIds: items.map(({ carrierId }) => carrierId),
  messageIds: items.map(({ messageId }) => messageId ?? null),
  times: items.map(({ at = now }) => (at < now ? at : now).toISOString()),
})

/** Taken first and refused afterwards, as services do: it can be tried again. */
async function fail({ db }: Tx, { connectionId }: Line, item: Extract<StatusItem, { error: string }>) {
  const rows = await db
    .updateTable('messages')
    .set({ error: item.error, ack: 0 })
    .where('connectionId', '=', connectionId)
    .where('carrierId', '=', item.carrierId)
    .where('fromMe', '=', true)
    .where('ack', '<=', 1)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of those that have changed. */
export async function tellOf(tx: Tx, ids: readonly string[], show: Statuses['show']) {
  const messages = await readMessages(tx.db, ids)
  const tickets = new Map((await readTickets(tx.db, [...new Set(messages.map(({ ticketId }) => ticketId))])).map((one) => [one.id, one]))
  for (const message of messages) {
    const ticket = tickets.get(message.ticketId)
    if (ticket) tellOfChange(tx, show(message), ticket)
  }
}
