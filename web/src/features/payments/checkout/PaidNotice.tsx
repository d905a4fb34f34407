import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { Charge, PaymentOffer } from '@recado/contract/money/payments'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../shared/i18n/formatDay.ts'
import { formatMoney } from '../../../shared/i18n/formatMoney.ts'
import { focusFirstField } from '../../../shared/ui/focusFirstField.ts'

/** The payment has arrived: the new end of the subscription, or the new plan. */
export function PaidNotice({ charge: { company }, change }: { charge: Charge; change: PaymentOffer['change'] }) {
  const { t, i18n } = useTranslation('checkout')
  return (
    <Stack ref={focusFirstField} align="center" gap="xs" py="xl" role="status">
      <ThemeIcon size={64} radius="xl" color="teal">
        <IconCheck size={36} />
      </ThemeIcon>
      <Title order={2} tabIndex={-1} data-autofocus>
        {t('paid.title')}
      </Title>
      {change && (
        <>
          <Text>{t('paid.changed', { name: change.name })}</Text>
          <Text c="dimmed">
            {t('paid.next', { date: formatDay(change.periodFrom), price: formatMoney(change.periodValue, i18n.language) })}
          </Text>
        </>
      )}
      {!change && company.dueDate && <Text>{t('paid.until', { date: formatDay(company.dueDate) })}</Text>}
    </Stack>
  )
}
