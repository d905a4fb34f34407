import { displayStatus, type Invoice } from '@recado/contract/money/invoices'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { dayInTimezone } from '#web/shared/domain/company/dayInTimezone.ts'

/** An invoice is overdue by the clock of the company. */
export function useInvoiceStatus() {
  const { timezone } = useCurrentUser().company
  return (invoice: Pick<Invoice, 'status' | 'dueDate'>) => displayStatus(invoice, dayInTimezone(timezone))
}
