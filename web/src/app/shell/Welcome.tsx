import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCan, useSession } from '../../shared/auth/session.ts'
import { showDay } from '../../shared/i18n/showDay.ts'
import { WelcomeLine } from '../theme/ShellFrame.tsx'

/** For those who run the company: whose day it is, and until when it is paid. */
export function Welcome() {
  const { t } = useTranslation('shell')
  const { name, company } = useSession()
  const can = useCan()
  if (!can('settings:manage')) return <Text truncate>{company.name}</Text>
  return (
    <WelcomeLine>
      <Text truncate>{t('welcome.greeting', { name, company: company.name })}</Text>
      {company.dueDate && <Text c="dimmed">{t('welcome.dueDate', { date: showDay(company.dueDate) })}</Text>}
    </WelcomeLine>
  )
}
