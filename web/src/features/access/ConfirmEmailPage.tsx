import { Anchor, Loader, Stack } from '@mantine/core'
import { companyEndpoints } from '@recado/contract/companies/companies'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { GuestPageTitle } from '#web/shared/ui/GuestPageTitle.tsx'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'

/** The link of the sign-up mail leads here. Opening it confirms the address. */
export function ConfirmEmailPage() {
  const { t } = useTranslation('access')
  const [outcome, setOutcome] = useState<{ title: string; text: string }>()
  useEffect(() => {
    call(companyEndpoints.confirmEmail, { body: { link: window.location.href } }).then(
      () => setOutcome({ title: t('confirm.done'), text: t('confirm.doneText') }),
      (error) => setOutcome({ title: t('confirm.failed'), text: errorMessage(error) }),
    )
  }, [t])
  if (!outcome) return <Loader aria-label={t('confirm.title')} />
  return (
    <Stack role="status">
      <GuestPageTitle {...outcome} />
      <Anchor component={Link} to="/">
        {t('confirm.goOn')}
      </Anchor>
    </Stack>
  )
}
