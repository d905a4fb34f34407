import type { Invoice } from '@recado/contract/money/invoices'
import type { Tx } from '../../kernel/transact.ts'
import { renewPeriod } from '../companies/index.ts'
import { closeInvoice } from './closeInvoice.ts'
import { invoiceEvent, readInvoice } from './invoices.rows.ts'
import { voidChangeInvoice } from './planChangeInvoice.ts'

type Paying = { id: number; by: string; chargeId: number; now: Date; today: string }

/**
 * Marks the invoice as paid and moves the company's due date. Returns false if the invoice was closed before. The caller holds the lock of
 * the company.
 */
export async function markInvoicePaid(tx: Tx, { id, by, chargeId, now, today }: Paying): Promise<boolean> {
  const paid = await closeInvoice(tx, id, { status: 'paid', paidAt: now, paidBy: by }, chargeId)
  if (!paid) return false
  if (paid.kind === 'period') {
    await renewPeriod(tx, { cause: 'payment', today, invoiceId: id })
    // An open change of plan was calculated for the old due date, so it is void now.
    await voidChangeInvoice(tx)
  }
  return true
}

/** The money was returned. This locks nobody out: people of the platform get a mail and decide. */
export async function markInvoiceReturned(
  tx: Tx,
  { id, status }: { id: number; status: 'refunded' | 'disputed' },
): Promise<Invoice | undefined> {
  const marked = await tx.db
    .updateTable('invoices')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'in', ['paid', 'disputed'])
    .where('status', '!=', status)
    .returning('id')
    .executeTakeFirst()
  if (!marked) return undefined
  const invoice = await readInvoice(tx.db, id)
  tx.emit(invoiceEvent, 'update', invoice)
  return invoice
}
