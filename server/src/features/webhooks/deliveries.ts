import type { Delivery, webhookDeliveryEndpoints } from '@recado/contract/webhooks'
import { z } from 'zod'
import { assertExists } from '../../kernel/crud.ts'
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { healthyColumns } from './webhooks.store.ts'
import { DELIVERIES_WAKE_NAME } from './webhookWakeName.ts'

const PAGE = 50
const cursorSchema = z.tuple([z.int()])

const shown = ['id', 'event', 'ticketId', 'state', 'attempts', 'status', 'answer', 'error', 'createdAt', 'triedAt', 'notBefore'] as const

/** The deliveries of a webhook, waiting ones included, the newest first. */
export async function readDeliveries(
  db: TenantDb,
  webhookId: number,
  { cursor, state }: z.output<typeof webhookDeliveryEndpoints.list.query>,
) {
  assertExists(await db.selectFrom('webhooks').select('id').where('id', '=', webhookId).executeTakeFirst(), 'ERR_NO_WEBHOOK_FOUND')
  const [before] = cursor === undefined ? [undefined] : decodeCursor(cursor, cursorSchema)
  const found = await db
    .selectFrom('webhookDeliveries')
    .select([...shown, 'seq'])
    .where('webhookId', '=', webhookId)
    .$if(state !== undefined, (rows) => rows.where('state', '=', state as Delivery['state']))
    .$if(before !== undefined, (rows) => rows.where('seq', '<', Number(before)))
    .orderBy('seq', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = found.slice(0, PAGE)
  const last = page.at(-1)
  const hasMore = found.length > PAGE
  return {
    deliveries: page.map(({ seq, ...row }): Delivery => row),
    hasMore,
    nextCursor: hasMore && last ? encodeCursor([last.seq]) : null,
  }
}

/** Queues a delivery again: it is due now and tried for up to three days. Its webhook counts as healthy again, so that it is called. */
export async function retryDelivery(tx: Tx, { webhookId, id, at }: { webhookId: number; id: string; at: Date }): Promise<Delivery> {
  const webhook = await tx.db.updateTable('webhooks').set(healthyColumns).where('id', '=', webhookId).returning('id').executeTakeFirst()
  assertExists(webhook, 'ERR_NO_DELIVERY_FOUND')
  const again = tx.db.updateTable('webhookDeliveries').set({ state: 'waiting', notBefore: at, dueSince: at })
  const row = await again.where('webhookId', '=', webhookId).where('id', '=', id).returning(shown).executeTakeFirst()
  tx.wake(DELIVERIES_WAKE_NAME)
  return assertExists(row, 'ERR_NO_DELIVERY_FOUND')
}
