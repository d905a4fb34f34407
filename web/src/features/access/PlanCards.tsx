import { Radio, Stack } from '@mantine/core'
import { type Plan, planFeatures } from '@recado/contract/companies/plans'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import classes from './PlanCards.module.css'
import type { SignUpForm } from './SignUpPage.tsx'
import { usePlanLimitsText } from './usePlanLimitsText.ts'

type Props = { control: Control<SignUpForm>; plans: Plan[] }

/** The plans side by side, with what each includes, so that people can compare them. */
export function PlanCards({ control, plans }: Props) {
  const { t } = useTranslation('access')
  const { field, fieldState } = useController({ control, name: 'planId' })
  // Leave out what no plan includes.
  const features = planFeatures.filter((feature) => plans.some((plan) => plan[feature]))
  return (
    <Radio.Group
      label={t('fields.plan')}
      error={fieldState.error?.message}
      value={field.value === null ? null : String(field.value)}
      onChange={(value) => field.onChange(Number(value))}
      onBlur={field.onBlur}
    >
      <Stack gap="xs" mt={4}>
        {plans.map((plan, index) => (
          <PlanCard key={plan.id} plan={plan} features={features} first={index === 0 ? field.ref : undefined} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

type CardProps = { plan: Plan; features: (typeof planFeatures)[number][]; first: ((element: HTMLButtonElement | null) => void) | undefined }

function PlanCard({ plan, features, first }: CardProps) {
  const { t, i18n } = useTranslation('access')
  const limits = usePlanLimitsText()
  const price = formatMoney(plan.value, i18n.language)
  return (
    <Radio.Card
      ref={first}
      value={String(plan.id)}
      className={classes.card ?? ''}
      aria-label={t('signUp.plan', { name: plan.name, price })}
    >
      <span className={classes.head}>
        <Radio.Indicator />
        <span className={classes.name}>{plan.name}</span>
        <span className={classes.price}>{price}</span>
        <span className={classes.period}>{t('signUp.perMonth')}</span>
      </span>
      <span className={classes.limits}>{limits(plan)}</span>
      <span className={classes.features}>
        {features.map((feature) => (
          <span key={feature} className={classes.feature} data-missing={!plan[feature] || undefined}>
            {plan[feature] ? <IconCheck size={14} aria-hidden /> : <IconMinus size={14} role="img" aria-label={t('signUp.without')} />}
            {t(`signUp.extras.${feature}`)}
          </span>
        ))}
      </span>
    </Radio.Card>
  )
}
