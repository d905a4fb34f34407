import { acks, type Message } from '@recado/contract/messages/messages'
import { sql } from 'kysely'
import { type ConnectionRef, DELIVERY_UNKNOWN, type MessageStatusUpdate } from '../../channels/channel.ts'
import { params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { Tx } from '../../kernel/transact.ts'
import type { StoredMessage } from './messages.rows.ts'
import { recordReactionFailed } from './outgoingChanges.ts'
import { publishMessageChanges } from './publishMessageChanges.ts'

type Statuses = { connection: ConnectionRef; items: MessageStatusUpdate[]; now: Date; show: (stored: StoredMessage) => Message }
type AckUpdate = Extract<MessageStatusUpdate, { ack: number }>
/** The lists are parallel: the same index in each is one status. */
type Values = { connectionId: number; carrierIds: string[]; messageIds: (string | null)[]; times: string[]; ack: number }

/** Acks only rise: a status that comes late or twice changes nothing. A message that was read has also been delivered. */
const raiseAck = prepared(params<Values>(), (db, p) => {
  const index = sql`coalesce(array_position(${p.carrierIds}::text[], ${sql.ref('carrierId')}), array_position(${p.messageIds}::uuid[], ${sql.ref('id')}))`
  const since = (ack: number, column: 'deliveredAt' | 'readAt') =>
    sql<string>`case when ${p.ack}::int >= ${sql.lit(ack)} then coalesce(${sql.ref(column)}, (${p.times}::timestamptz[])[${index}]) else ${sql.ref(column)} end`
  return (
    db
      .updateTable('messages')
      .set({
        ack: p.ack,
        deliveredAt: since(acks.delivered, 'deliveredAt'),
        readAt: since(acks.read, 'readAt'),
        carrierId: sql<string>`coalesce(${sql.ref('carrierId')}, (${p.carrierIds}::text[])[${index}])`,
        error: null,
      })
      .where('fromMe', '=', true)
      .where('ack', '<', p.ack)
      // A failure stays, whether it arrives before or after `sent`. Only a delivery proves that it was wrong.
      .where(
        sql<boolean>`(${sql.ref('error')} is null or ${sql.ref('error')} = ${sql.lit(DELIVERY_UNKNOWN)} or ${p.ack}::int >= ${sql.lit(acks.delivered)})`,
      )
      .where((eb) =>
        eb.or([
          eb.and([eb('connectionId', '=', p.connectionId), eb('carrierId', '=', sql<string>`any(${p.carrierIds}::text[])`)]),
          eb.and([eb('connectionId', '=', p.connectionId), eb('id', '=', sql<string>`any(${p.messageIds}::uuid[])`)]),
        ]),
      )
      .returning('id')
  )
})

/** Stores the new status of messages that the company has sent. */
export async function applyStatusUpdates(tx: Tx, { connection, items, now, show }: Statuses): Promise<void> {
  const ids = new Set<string>()
  const acksInItems = new Set(items.flatMap((item) => ('ack' in item ? item.ack : [])))
  for (const ack of [...acksInItems].sort()) {
    const updates = items.filter((item): item is AckUpdate => 'ack' in item && item.ack === ack)
    for (const { id } of await raiseAck(tx.db, { ...toParallelLists(updates, now), connectionId: connection.connectionId, ack }))
      ids.add(id)
  }
  for (const id of await recordPricing(tx, connection, items)) ids.add(id)
  for (const item of items) {
    if (!('error' in item)) continue
    const failed = await markFailed(tx, connection, item)
    for (const id of failed) ids.add(id)
    // Our messages carry our id, reactions do not.
    const isReaction = failed.length === 0 && item.messageId === undefined
    if (isReaction) await recordReactionFailed(tx, { connectionId: connection.connectionId, ...item, at: now, show })
  }
  await publishMessageChanges(tx, [...ids], { show, at: now })
}

/** Times of a clock that runs ahead are cut to now. */
const toParallelLists = (items: AckUpdate[], now: Date) => ({
  carrierIds: items.map(({ carrierId }) => carrierId),
  messageIds: items.map(({ messageId }) => messageId ?? null),
  times: items.map(({ at = now }) => (at < now ? at : now).toISOString()),
})

/** Meta may accept a message and refuse it later; then it can be sent again. The refusal may arrive before the response to the call that sent it. */
async function markFailed(
  { db }: Tx,
  { connectionId }: ConnectionRef,
  { error, carrierId, messageId }: Extract<MessageStatusUpdate, { error: string }>,
) {
  const rows = await db
    .updateTable('messages')
    .set({ error, carrierId, ack: 0 })
    .where('connectionId', '=', connectionId)
    .where((eb) =>
      eb.or([
        eb('carrierId', '=', carrierId),
        ...(messageId === undefined ? [] : [eb.and([eb('id', '=', messageId), eb('carrierId', 'is', null)])]),
      ]),
    )
    .where('fromMe', '=', true)
    .where('ack', '<=', 1)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

type PricingValues = { connectionId: number; carrierIds: string[]; pricings: string[] }

/** Meta sends the price with several statuses of one message. It is stored once. */
const setPricing = prepared(params<PricingValues>(), (db, p) => {
  const pricing = sql<never>`(${p.pricings}::jsonb[])[array_position(${p.carrierIds}::text[], ${sql.ref('carrierId')})]`
  return db
    .updateTable('messages')
    .set({ pricing })
    .where('connectionId', '=', p.connectionId)
    .where('carrierId', '=', sql<string>`any(${p.carrierIds}::text[])`)
    .where('fromMe', '=', true)
    .where('pricing', 'is', null)
    .returning('id')
})

/** Stores the price of messages as Meta reports it. Returns the ids of the messages that have changed. */
async function recordPricing(tx: Tx, { connectionId }: ConnectionRef, items: readonly MessageStatusUpdate[]): Promise<string[]> {
  const priced = items.flatMap(({ carrierId, pricing }) => (pricing ? [{ carrierId, pricing: JSON.stringify(pricing) }] : []))
  if (priced.length === 0) return []
  const rows = await setPricing(tx.db, {
    connectionId,
    carrierIds: priced.map(({ carrierId }) => carrierId),
    pricings: priced.map(({ pricing }) => pricing),
  })
  return rows.map(({ id }) => id)
}
