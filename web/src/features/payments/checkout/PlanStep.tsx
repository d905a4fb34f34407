import { Button, Group, Stack } from '@mantine/core'
import type { PaymentOffer } from '@recado/contract/money/payments'
import { useTranslation } from 'react-i18next'
import { focusFirstField } from '#web/shared/ui/focusFirstField.ts'
import { CheckoutPlanCard } from './CheckoutPlanCard.tsx'

type Props = { offer: PaymentOffer; onOtherPlan: (() => void) | undefined; onBack: () => void; onDone: () => void }

/** What is being paid for. */
export function PlanStep({ offer: { invoice, change }, onOtherPlan, onBack, onDone }: Props) {
  const { t } = useTranslation('checkout')
  const { detail, value, months, users, connections, queues } = invoice
  const limits = { users, connections, queues }
  return (
    <Stack ref={focusFirstField}>
      {change ? (
        <CheckoutPlanCard
          name={change.name}
          value={change.periodValue}
          once={{ value, periodFrom: change.periodFrom }}
          months={months}
          {...limits}
        />
      ) : (
        <CheckoutPlanCard name={detail} value={value} months={months} {...limits} />
      )}
      {onOtherPlan && (
        <Button variant="subtle" onClick={onOtherPlan}>
          {t('otherPlan')}
        </Button>
      )}
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button data-autofocus onClick={onDone}>
          {t('next')}
        </Button>
      </Group>
    </Stack>
  )
}
