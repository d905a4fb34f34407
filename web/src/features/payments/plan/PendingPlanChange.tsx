import { Alert, Button, Group, Text } from '@mantine/core'
import type { Invoice } from '@recado/contract/money/invoices'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../shared/i18n/formatMoney.ts'
import type { Payable } from '../checkout/CheckoutDialog.tsx'

type Props = { invoice: Invoice; busy: boolean; onPay: (what: Payable) => void; onKeep: () => void }

/** A change to a dearer plan that waits for its payment. Without it the company keeps its plan. */
export function PendingPlanChange({ invoice, busy, onPay, onKeep }: Props) {
  const { t, i18n } = useTranslation('payments')
  return (
    <Alert color="accent" maw="32rem" title={t('plan.pending')}>
      <Text size="sm" mb="sm">
        {t('plan.pendingText', { detail: invoice.detail, price: formatMoney(invoice.value, i18n.language) })}
      </Text>
      <Group gap="sm">
        <Button onClick={() => onPay({ invoice })}>{t('plan.pay')}</Button>
        <Button variant="default" loading={busy} onClick={onKeep}>
          {t('plan.keep')}
        </Button>
      </Group>
    </Alert>
  )
}
