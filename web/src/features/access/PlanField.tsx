import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type Plan, planEndpoints, planFeatures } from '@recado/contract/companies/plans'
import { useCallback, useEffect, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import { PlanCards } from './PlanCards.tsx'
import type { SignUpForm } from './SignUpPage.tsx'
import { usePlanLimitsText } from './usePlanLimitsText.ts'

/** The plans with their prices, and what the chosen one includes. A single plan is shown without a choice. */
export function PlanField({ control }: { control: Control<SignUpForm> }) {
  const { t } = useTranslation('access')
  const { labelOf, contentOf } = usePlanTexts()
  const { offered, error, retry } = usePlans()
  const plans = offered ?? []
  const { field } = useController({ control, name: 'planId' })
  const only = plans.length === 1 ? plans[0] : undefined
  const { onChange } = field
  // A link from another page may name a plan: it is preselected.
  const wanted = Number(useSearchParams()[0].get('plan'))
  const chosen = only?.id ?? plans.find(({ id }) => id === wanted)?.id
  useEffect(() => {
    if (chosen !== undefined) onChange(chosen)
  }, [chosen, onChange])

  if (error)
    return (
      <Alert color="red" role="alert" p="xs">
        <Group justify="space-between">
          {errorMessage(error)}
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
  return <PlanCards control={control} plans={plans} />
}

/** The name of a plan with its price, and what it includes. */
function usePlanTexts() {
  const { t, i18n } = useTranslation('access')
  const limits = usePlanLimitsText()
  return {
    labelOf: ({ name, value }: Plan) => t('signUp.plan', { name, price: formatMoney(value, i18n.language) }),
    contentOf: (plan: Plan) =>
      limits(
        plan,
        planFeatures.filter((feature) => plan[feature]).map((feature) => t(`signUp.extras.${feature}`)),
      ),
  }
}

/** The plans, undefined until they are loaded. Guests have no query cache. */
function usePlans() {
  const [offered, setOffered] = useState<Plan[]>()
  const [error, setError] = useState<unknown>()
  const load = useCallback(() => {
    setError(undefined)
    call(planEndpoints.publicList, {}).then(setOffered, setError)
  }, [])
  useEffect(load, [load])
  return { offered, error, retry: load }
}
