import type { Message } from '@recado/contract/messages'
import { sql } from 'kysely'
import type { Line, StatusItem } from '../../../carriers/port.ts'
import { recipe } from '../../../kernel/database/scopes.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { readMessages, type StoredMessage, tellOfChange } from '../../messages/index.ts'
import { readTickets } from '../../tickets/index.ts'

type Statuses = { line: Line; items: StatusItem[]; show: (stored: StoredMessage) => Message }
type Values = { connectionId: number; carrierIds: string[]; messageIds: string[]; ack: number }

/** Acks rise only: what comes late or twice changes nothing. */
const raise = recipe<Values, { id: string }>((db, blank) =>
  db
    .updateTable('messages')
    .set({ ack: blank('ack') })
    .where('fromMe', '=', true)
    .where('ack', '<', blank('ack'))
    .where((eb) =>
      eb.or([
        eb.and([eb('connectionId', '=', blank('connectionId')), eb('carrierId', '=', sql<string>`any(${blank('carrierIds')}::text[])`)]),
        eb.and([eb('connectionId', '=', blank('connectionId')), eb('id', '=', sql<string>`any(${blank('messageIds')}::uuid[])`)]),
      ]),
    )
    .returning('id'),
)

/** What became of messages that the company has sent. */
export async function applyStatus(tx: Tx, { line, items, show }: Statuses) {
  const ids = new Set<string>()
  for (const ack of new Set(items.flatMap((item) => ('ack' in item ? item.ack : [])))) {
    const these = items.filter((item) => 'ack' in item && item.ack === ack)
    for (const { id } of await raise(tx.db, { ...named(these), connectionId: line.connectionId, ack })) ids.add(id)
  }
  for (const item of items) if ('error' in item) for (const id of await fail(tx, line, item)) ids.add(id)
  await tellOf(tx, [...ids], show)
}

const named = (items: StatusItem[]) => ({
  carrierIds: items.map(({ carrierId }) => carrierId),
  messageIds: items.flatMap(({ messageId }) => messageId ?? []),
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

async function tellOf(tx: Tx, ids: string[], show: Statuses['show']) {
  const messages = await readMessages(tx.db, ids)
  const tickets = new Map((await readTickets(tx.db, [...new Set(messages.map(({ ticketId }) => ticketId))])).map((one) => [one.id, one]))
  for (const message of messages) {
    const ticket = tickets.get(message.ticketId)
    if (ticket) tellOfChange(tx, show(message), ticket)
  }
}
