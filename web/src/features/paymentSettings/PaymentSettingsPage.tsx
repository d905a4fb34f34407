import { paymentSettingEndpoints } from '@recado/contract/money/paymentSettings'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { InfoPage } from '#web/shared/ui/infoPage/InfoPage.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { MailTexts } from './MailTexts.tsx'
import { PaymentSettingsForm } from './PaymentSettingsForm.tsx'

/** How companies pay, and the mails about it. */
export function PaymentSettingsPage() {
  const { t } = useTranslation('paymentSettings')
  const { data, error, refetch } = useQuery({
    queryKey: ['paymentSettings'],
    queryFn: () => call(paymentSettingEndpoints.get, {}),
    throwOnError: false,
  })
  if (error && !data) return <LoadError title={t('resource:failed')} error={error} onRetry={() => void refetch()} />
  return (
    <InfoPage title={t('title')} explanation={t('explanation')}>
      {data && <PaymentSettingsForm start={data} />}
      <MailTexts />
    </InfoPage>
  )
}
