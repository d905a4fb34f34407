import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { Plan } from '@recado/contract/companies/plans'
import { useEffect } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { asLanguage, locales } from '../../shared/i18n/languages.ts'
import { sentenceOf } from '../../shared/toast/toast.ts'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import type { SignUpForm } from './SignUpPage.tsx'
import { usePlans } from './usePlans.ts'

/** Features that stand today and that a plan may lack. What is not built is promised by no plan. */
const extras = ['useOpenAi', 'useIntegrations'] as const

/** The plans on offer with their price, and what the chosen one has. Where there is but one, it is told and not asked for. */
export function PlanField({ control }: { control: Control<SignUpForm> }) {
  const { t } = useTranslation(['access', 'common'])
  const { labelOf, contentOf } = usePlanTexts()
  const { offered, error, retry } = usePlans()
  const plans = offered ?? []
  const { field } = useController({ control, name: 'planId' })
  const only = plans.length === 1 ? plans[0] : undefined
  const { onChange } = field
  useEffect(() => {
    if (only) onChange(only.id)
  }, [only, onChange])

  if (error)
    return (
      <Alert color="red" role="alert" p="xs">
        <Group justify="space-between">
          {sentenceOf(error)}
          <Button size="compact-sm" variant="default" onClick={retry}>
            {t('common:retry')}
          </Button>
        </Group>
      </Alert>
    )
  if (!offered) return null
  if (only)
    return (
      <Stack gap={2}>
        <Text size="sm" fw={600}>
          {labelOf(only)}
        </Text>
        <Text size="sm" c="dimmed">
          {contentOf(only)}
        </Text>
      </Stack>
    )
  const chosen = plans.find(({ id }) => id === field.value)
  return (
    <SelectField
      control={control}
      name="planId"
      label={t('fields.plan')}
      description={chosen ? contentOf(chosen) : t('signUp.choosePlan')}
      options={plans.map((plan) => ({ value: plan.id, label: labelOf(plan) }))}
    />
  )
}

/** What a plan is called with its price, and what one gets for it. */
function usePlanTexts() {
  const { t, i18n } = useTranslation('access')
  const language = locales[asLanguage(i18n.language) ?? 'pt']
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' })
  return {
    labelOf: ({ name, value }: Plan) => t('signUp.plan', { name, price: money.format(value) }),
    contentOf: (plan: Plan) =>
      new Intl.ListFormat(language).format([
        ...(['users', 'connections', 'queues'] as const).map((what) => t(`signUp.limits.${what}`, { count: plan[what] })),
        ...extras.filter((extra) => plan[extra]).map((extra) => t(`signUp.extras.${extra}`)),
      ]),
  }
}
