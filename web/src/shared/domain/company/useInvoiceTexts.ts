import type { Invoice } from '@recado/contract/money/invoices'
import { useTranslation } from 'react-i18next'

/** Note and reason of an invoice. What the product wrote itself is shown in the reader's language. */
export function useInvoiceTexts() {
  const { t } = useTranslation('payments')
  return ({ status, note, cancelReason, reason }: Pick<Invoice, 'status' | 'note' | 'cancelReason' | 'reason'>) => {
    // A server of the release before sends no `reason`.
    if (!reason) return { note, cancelReason }
    const text = reason.code === 'renewed' && reason.by ? t('reasons.renewedBy', { name: reason.by }) : t(`reasons.${reason.code}`)
    return status === 'cancelled' ? { note, cancelReason: text } : { note: text, cancelReason }
  }
}
