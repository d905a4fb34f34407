import { AppError } from '@recado/contract/errors'
import type { Invoice, InvoiceReason } from '@recado/contract/money/invoices'
import { assertExists } from '../../kernel/crud.ts'
import type { Tx } from '../../kernel/transact.ts'
import { cancelChargesJobName } from '../paymentSettings/index.ts'
import { invoiceEvent, readInvoice } from './invoices.rows.ts'
import { makePeriodInvoice } from './makeInvoice.ts'

/**
 * How an invoice ends. `paidBy`: method and service; `cancelledBy`: the user of the platform who cancelled it. `reason`: if the product
 * closed it; old clients read the same in `note` or `cancelReason`.
 */
export type Closing =
  | { status: 'paid'; paidAt: Date; paidBy: string; note?: string; reason?: InvoiceReason }
  | { status: 'cancelled'; cancelReason: string; cancelledBy?: number; reason?: InvoiceReason }

/**
 * Pays or cancels an open invoice. Returns undefined if it was closed before. Also enqueues the cancellation of its other open charges;
 * `chargeId` is the charge that paid it.
 */
export async function closeInvoice(tx: Tx, id: number, closing: Closing, chargeId = 0) {
  const { reason, ...columns } = closing
  const values = { ...columns, ...(reason && { reason: JSON.stringify(reason) }) }
  const open = tx.db.updateTable('invoices').set(values).where('id', '=', id).where('status', '=', 'open')
  const closed = await open.returning('kind').executeTakeFirst()
  if (!closed) return undefined
  tx.emit(invoiceEvent, 'update', await readInvoice(tx.db, id))
  const payable = tx.db.selectFrom('charges').select('id').where('invoiceId', '=', id).where('state', 'in', ['asked', 'open'])
  if (await payable.where('id', '!=', chargeId).executeTakeFirst()) await tx.enqueue(cancelChargesJobName, {})
  return closed
}

type Cancelling = { id: number; reason: string; reissue: boolean; userId: number; now: Date; today: string }

/** Cancels an invoice. If it is reissued, the new invoice names the one that it replaces. */
export async function cancelInvoice(tx: Tx, { id, reason, reissue, userId, now, today }: Cancelling): Promise<Invoice> {
  // Lock the company as payments do, so that a payment at the same moment is seen.
  await tx.db.selectFrom('companies').select('id').forNoKeyUpdate().executeTakeFirst()
  const { status, kind } = assertExists(
    await tx.db.selectFrom('invoices').select(['status', 'kind']).where('id', '=', id).executeTakeFirst(),
    'ERR_NO_INVOICE_FOUND',
  )
  if (status === 'cancelled') return readInvoice(tx.db, id)
  if (status !== 'open') throw new AppError('ERR_INVOICE_SETTLED')
  await closeInvoice(tx, id, { status: 'cancelled', cancelReason: reason, cancelledBy: userId })
  const cancelled = await readInvoice(tx.db, id)
  if (!reissue || kind !== 'period') return cancelled
  return (await makePeriodInvoice(tx, { now, today, replaces: id })) ?? cancelled
}
