import { Button, Skeleton } from '@mantine/core'
import { secondStepEndpoints } from '@recado/contract/users/secondStep'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { SecondStepDialog } from '../SecondStepDialog.tsx'
import { SecuritySection } from './SecuritySection.tsx'

/** Whether the second step is on. The dialog of the account menu changes it. */
export function SecondStepSection() {
  const { t } = useTranslation('security')
  const dialog = useDialog<never>()
  return (
    <SecuritySection
      title={t('secondStep:title')}
      text={t('secondStep:explanation')}
      action={
        <Button variant="default" onClick={() => dialog.open()}>
          {t('secondStep.action')}
        </Button>
      }
    >
      <SecondStepState />
      {dialog.opened && <SecondStepDialog onClose={dialog.close} />}
    </SecuritySection>
  )
}

function SecondStepState() {
  const { t } = useTranslation('security')
  // Without an app the second step of an account is a passkey.
  const { secondStep: hasPasskey } = useCurrentUser()
  const { data } = useQuery({ queryKey: ['secondStep'], queryFn: () => call(secondStepEndpoints.state, {}), throwOnError: true })
  if (!data) return <Skeleton height="1.5rem" width="14rem" />
  if (!data.enabled)
    return hasPasskey ? (
      <StatusLabel tone="good" label={t('secondStep:state.passkey')} reason={undefined} />
    ) : (
      <StatusLabel tone="quiet" label={t('secondStep.off')} reason={undefined} />
    )
  const since = data.since === null ? undefined : t('secondStep:since', { date: formatDateTime(data.since) })
  return <StatusLabel tone="good" label={t('secondStep:state.on')} reason={since} />
}
