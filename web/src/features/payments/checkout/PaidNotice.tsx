import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { Charge } from '@recado/contract/money/payments'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showDay } from '../../../shared/i18n/showDay.ts'
import { focusStart } from '../../../shared/ui/focusStart.ts'

/** The money is there. */
export function PaidNotice({ charge: { company } }: { charge: Charge }) {
  const { t } = useTranslation('checkout')
  return (
    <Stack ref={focusStart} align="center" gap="xs" py="xl" role="status">
      <ThemeIcon size={64} radius="xl" color="teal">
        <IconCheck size={36} />
      </ThemeIcon>
      <Title order={2} tabIndex={-1} data-autofocus>
        {t('paid.title')}
      </Title>
      {company.dueDate && <Text>{t('paid.until', { date: showDay(company.dueDate) })}</Text>}
    </Stack>
  )
}
