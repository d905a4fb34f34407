import { sql } from 'kysely'
import type { ConnectionRef, MessageStatusUpdate } from '../../channels/channel.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'

type Values = { connectionId: number; carrierIds: string[]; pricings: string[] }

/** Told with several steps of one message, it is written once. */
const note = preparedRead<Values, { id: string }>((db, param) => {
  const told = sql<never>`(${param('pricings')}::jsonb[])[array_position(${param('carrierIds')}::text[], ${sql.ref('carrierId')})]`
  return db
    .updateTable('messages')
    .set({ pricing: told })
    .where('connectionId', '=', param('connectionId'))
    .where('carrierId', '=', sql<string>`any(${param('carrierIds')}::text[])`)
    .where('fromMe', '=', true)
    .where('pricing', 'is', null)
    .returning('id')
})

/** What the service charges for messages, by its own words: which of them have changed. */
export async function recordPricing(tx: Tx, { connectionId }: ConnectionRef, items: readonly MessageStatusUpdate[]): Promise<string[]> {
  const priced = items.flatMap(({ carrierId, pricing }) => (pricing ? [{ carrierId, pricing: JSON.stringify(pricing) }] : []))
  if (priced.length === 0) return []
  const rows = await note(tx.db, {
    connectionId,
    carrierIds: priced.map(({ carrierId }) => carrierId),
    pricings: priced.map(({ pricing }) => pricing),
  })
  return rows.map(({ id }) => id)
}
