import { Stack, Stepper, Text, ThemeIcon, Title } from '@mantine/core'
import type { Charge, PaymentOffer } from '@recado/contract/money/payments'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { focusFirstField } from '#web/shared/ui/focusFirstField.ts'
import { type Checkout, payerFromBilling } from './checkout.ts'
import { PayerStep } from './PayerStep.tsx'
import { PixCodeStep } from './PixCodeStep.tsx'
import { PlanStep } from './PlanStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'

/** Three steps: the plan, the billing data, the payment; then the code for the bank's app. */
export function CheckoutSteps({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout')
  const [step, setStep] = useState(0)
  const [payer, setPayer] = useState(() => payerFromBilling(checkout.offer))
  const [charge, setCharge] = useState<Charge>()
  const take = (next: Charge) => {
    if (next.status === 'paid' && charge?.status !== 'paid') checkout.onPaid(next)
    setCharge(next)
  }
  if (charge?.status === 'paid') return <PaidNotice charge={charge} change={checkout.offer.change} />
  if (charge)
    return (
      <PixCodeStep
        checkout={checkout}
        charge={charge}
        onCharge={take}
        onRenew={async () => take(await checkout.pay(payer))}
        onBack={() => setCharge(undefined)}
      />
    )
  return (
    <Stepper active={step} onStepClick={setStep} allowNextStepsSelect={false} size="xs" iconSize={28} wrap={false}>
      <Stepper.Step label={t('steps.data')}>
        <PayerStep
          start={payer}
          needsTaxId={checkout.offer.needsTaxId}
          onDone={(form) => {
            setPayer(form)
            setStep(1)
          }}
        />
      </Stepper.Step>
      <Stepper.Step label={t('steps.customize')}>
        <PlanStep offer={checkout.offer} onOtherPlan={checkout.onOtherPlan} onBack={() => setStep(0)} onDone={() => setStep(2)} />
      </Stepper.Step>
      <Stepper.Step label={t('steps.review')}>
        <ReviewStep checkout={checkout} payer={payer} onBack={() => setStep(1)} onCharge={take} />
      </Stepper.Step>
    </Stepper>
  )
}

/** The payment has arrived: the new end of the subscription, or the new plan. */
function PaidNotice({ charge: { company }, change }: { charge: Charge; change: PaymentOffer['change'] }) {
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
