import { Stepper } from '@mantine/core'
import type { Charge } from '@recado/contract/money/payments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataStep } from './DataStep.tsx'
import { PaidNotice } from './PaidNotice.tsx'
import { PlanStep } from './PlanStep.tsx'
import { QrStep } from './QrStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { knownPayer, type Till } from './till.ts'

/** Three steps: the plan, the billing data, the payment; then the code for the bank's app. */
export function Checkout({ till }: { till: Till }) {
  const { t } = useTranslation('checkout')
  const [step, setStep] = useState(0)
  const [payer, setPayer] = useState(() => knownPayer(till.offer))
  const [charge, setCharge] = useState<Charge>()
  const take = (next: Charge) => {
    if (next.status === 'paid' && charge?.status !== 'paid') till.onPaid(next)
    setCharge(next)
  }
  if (charge?.status === 'paid') return <PaidNotice charge={charge} change={till.offer.change} />
  if (charge)
    return (
      <QrStep {...{ till, charge }} onCharge={take} onRenew={async () => take(await till.pay(payer))} onBack={() => setCharge(undefined)} />
    )
  return (
    <Stepper active={step} onStepClick={setStep} allowNextStepsSelect={false} size="xs" iconSize={28} wrap={false}>
      <Stepper.Step label={t('steps.data')}>
        <DataStep
          start={payer}
          needsTaxId={till.offer.needsTaxId}
          onDone={(form) => {
            setPayer(form)
            setStep(1)
          }}
        />
      </Stepper.Step>
      <Stepper.Step label={t('steps.customize')}>
        <PlanStep offer={till.offer} onOtherPlan={till.onOtherPlan} onBack={() => setStep(0)} onDone={() => setStep(2)} />
      </Stepper.Step>
      <Stepper.Step label={t('steps.review')}>
        <ReviewStep {...{ till, payer }} onBack={() => setStep(1)} onCharge={take} />
      </Stepper.Step>
    </Stepper>
  )
}
