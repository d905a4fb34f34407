import type { Message } from '@recado/contract/messages/messages'
import { type ExpressionBuilder, sql } from 'kysely'
import { params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { messageIdIn, type StoredMessage } from './messages.rows.ts'
import { publishMessageChanges } from './publishMessageChanges.ts'

/** The channel's response to a message that was handed over. */
export type DeliveryResult = { carrierId: string } | { error: string }
type Noted = { handed: ReadonlyMap<string, DeliveryResult>; at: Date; show: (stored: StoredMessage) => Message }

/** An ack or a failure may have arrived before the answer to the call that sent the message: both stay. */
const ackAtLeastSent = (eb: ExpressionBuilder<TenantDatabase, 'messages'>) =>
  eb
    .case()
    .when('error', 'is', null)
    .then(eb.fn<number>('greatest', ['ack', eb.lit(1)]))
    .else(eb.ref('ack'))
    .end()

/** The lists are parallel: the same index in each is one message. */
const markSent = prepared(params<{ ids: string[]; carrierIds: string[]; at: string }>(), (db, p) => {
  const carrierId = sql<string>`(${p.carrierIds}::text[])[array_position(${p.ids}::uuid[], ${sql.ref('messages.id')})]`
  const sent = db.updateTable('messages').set((eb) => ({ carrierId, ack: ackAtLeastSent(eb), sentAt: p.at }))
  return sent.where(messageIdIn(p.ids))
})

export async function recordDeliveryResults(tx: Tx, { handed, at, show }: Noted) {
  const sent = [...handed].flatMap(([id, outcome]) => ('error' in outcome ? [] : [{ id, carrierId: outcome.carrierId }]))
  const lists = { ids: sent.map(({ id }) => id), carrierIds: sent.map(({ carrierId }) => carrierId), at: at.toISOString() }
  if (sent.length > 0) await tx.defer(() => markSent(tx.db, lists))
  for (const [id, outcome] of handed) if ('error' in outcome) await tx.defer(() => refused(tx, id, outcome).execute())
  await publishMessageChanges(tx, [...handed.keys()], { show, at })
}

const refused = (tx: Tx, id: string, { error }: { error: string }) => tx.db.updateTable('messages').set({ error }).where('id', '=', id)
