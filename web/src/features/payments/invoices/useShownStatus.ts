import { displayStatus, type Invoice } from '@recado/contract/money/invoices'
import { useSession } from '../../../shared/auth/session.ts'
import { dayIn } from '../../../shared/company/dayIn.ts'

/** Whether an invoice is overdue is asked where the company is. */
export function useShownStatus() {
  const { timezone } = useSession().company
  return (invoice: Pick<Invoice, 'status' | 'dueDate'>) => displayStatus(invoice, dayIn(timezone))
}
