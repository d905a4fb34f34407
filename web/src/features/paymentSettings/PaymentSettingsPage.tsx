import { paymentSettings } from '@recado/contract/money/paymentSettings'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { LoadFailed } from '../../shared/ui/LoadFailed.tsx'
import { SheetPage } from '../../shared/ui/sheet/SheetPage.tsx'
import { MailTexts } from './MailTexts.tsx'
import { PaymentSettingsForm } from './PaymentSettingsForm.tsx'

/** How companies pay, and the mails about it. */
export function PaymentSettingsPage() {
  const { t } = useTranslation('paymentSettings')
  const { data, error, refetch } = useQuery({ queryKey: ['paymentSettings'], queryFn: () => call(paymentSettings.get, {}) })
  if (error) return <LoadFailed title={t('resource:failed')} error={error} onRetry={() => void refetch()} />
  return (
    <SheetPage title={t('title')} explanation={t('explanation')}>
      {data && <PaymentSettingsForm start={data} />}
      <MailTexts />
    </SheetPage>
  )
}
