import { AppError } from '@recado/contract/errors'
import type { Invoice } from '@recado/contract/money/invoices'
import { assertExists } from '../../kernel/crud.ts'
import type { Tx } from '../../kernel/transact.ts'
import { closeInvoice } from './closeInvoice.ts'
import { readInvoice } from './invoices.rows.ts'
import { makePeriodInvoice } from './makeInvoice.ts'

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
