import { displayStatus, type Invoice } from '@recado/contract/money/invoices'
import { useSession } from '../../../shared/auth/session.ts'
import { dayIn } from '../../../shared/company/dayIn.ts'

/** An invoice is overdue by the clock of the company. */
export function useShownStatus() {
  const { timezone } = useSession().company
  return (invoice: Pick<Invoice, 'status' | 'dueDate'>) => displayStatus(invoice, dayIn(timezone))
}
