import type { Tx } from '../../kernel/transact.ts'
import { cancelChargesJobName } from '../paymentSettings/index.ts'
import { invoiceEvent, readInvoice } from './invoices.rows.ts'

/** How an invoice ends. `paidBy`: method and service; `cancelledBy`: the user of the platform who cancelled it. */
export type Closing =
  | { status: 'paid'; paidAt: Date; paidBy: string; note?: string }
  | { status: 'cancelled'; cancelReason: string; cancelledBy?: number }

/**
 * Pays or cancels an open invoice. Returns undefined if it was closed before. Also enqueues the cancellation of its other open charges;
 * `chargeId` is the charge that paid it.
 */
export async function closeInvoice(tx: Tx, id: number, closing: Closing, chargeId = 0) {
  const open = tx.db.updateTable('invoices').set(closing).where('id', '=', id).where('status', '=', 'open')
  const closed = await open.returning('kind').executeTakeFirst()
  if (!closed) return undefined
  tx.emit(invoiceEvent, 'update', await readInvoice(tx.db, id))
  const payable = tx.db.selectFrom('charges').select('id').where('invoiceId', '=', id).where('state', 'in', ['asked', 'open'])
  if (await payable.where('id', '!=', chargeId).executeTakeFirst()) await tx.enqueue(cancelChargesJobName, {})
  return closed
}
