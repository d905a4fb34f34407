import { useTranslation } from 'react-i18next'
import { useCustomerTyping } from './useCustomerTyping.ts'
import { WatchLine } from './WatchLine.tsx'

/** That the customer is writing. Read out when it begins. */
export function CustomerTyping({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('attending')
  return <span role="status">{useCustomerTyping(ticketId) && <WatchLine people={[]} isTyping text={t('watching.customer')} />}</span>
}
