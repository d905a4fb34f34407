import type { Plan } from '@recado/contract/plans'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { asLanguage, locales } from '../../shared/i18n/languages.ts'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import type { SignUpForm } from './SignUpPage.tsx'
import { usePlans } from './usePlans.ts'

/** The plans on offer with their price, and below what the chosen one allows. */
export function PlanField({ control }: { control: Control<SignUpForm> }) {
  const { t, i18n } = useTranslation('access')
  const plans = usePlans() ?? []
  const chosenId = useWatch({ control, name: 'planId' })
  const chosen = plans.find(({ id }) => id === chosenId)
  const money = new Intl.NumberFormat(locales[asLanguage(i18n.language) ?? 'pt'], { style: 'currency', currency: 'BRL' })
  const labelOf = ({ name, value }: Plan) => t('signUp.plan', { name, price: money.format(value) })
  return (
    <SelectField
      control={control}
      name="planId"
      label={t('fields.plan')}
      description={chosen ? t('signUp.planLimits', chosen) : t('signUp.choosePlan')}
      options={plans.map((plan) => ({ value: plan.id, label: labelOf(plan) }))}
    />
  )
}
