import { sql } from 'kysely'
import type { ConnectionRef, MessageStatusUpdate } from '../../channels/channel.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'

type Values = { connectionId: number; carrierIds: string[]; pricings: string[] }

/** A service sends the price with several statuses of one message. It is stored once. */
const setPricing = preparedRead<Values, { id: string }>((db, param) => {
  const pricing = sql<never>`(${param('pricings')}::jsonb[])[array_position(${param('carrierIds')}::text[], ${sql.ref('carrierId')})]`
  return db
    .updateTable('messages')
    .set({ pricing })
    .where('connectionId', '=', param('connectionId'))
    .where('carrierId', '=', sql<string>`any(${param('carrierIds')}::text[])`)
    .where('fromMe', '=', true)
    .where('pricing', 'is', null)
    .returning('id')
})

/** Stores what the service charges for messages, as it says so. Answers the ids of the messages that have changed. */
export async function recordPricing(tx: Tx, { connectionId }: ConnectionRef, items: readonly MessageStatusUpdate[]): Promise<string[]> {
  const priced = items.flatMap(({ carrierId, pricing }) => (pricing ? [{ carrierId, pricing: JSON.stringify(pricing) }] : []))
  if (priced.length === 0) return []
  const rows = await setPricing(tx.db, {
    connectionId,
    carrierIds: priced.map(({ carrierId }) => carrierId),
    pricings: priced.map(({ pricing }) => pricing),
  })
  return rows.map(({ id }) => id)
}
