import { Alert, List } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  type PlanLosses,
  type PlanRow,
  planEndpoints,
  planFeatures,
  type planResource,
  planResources,
} from '@recado/contract/companies/plans'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'

type Props = { control: FieldsProps<typeof planResource>['control']; row: PlanRow }

/** Shows before saving what companies with this plan would lose. */
export function PlanLossNotice({ control, row }: Props) {
  const { t } = useTranslation('plans')
  const reduced = useReducedFields({ control, row })
  const [debouncedReduced] = useDebouncedValue(reduced, 300)
  const { data } = useQuery({
    queryKey: ['plan', row.id, 'losses', debouncedReduced],
    queryFn: () => call(planEndpoints.losses, { params: { id: row.id }, body: debouncedReduced }),
    enabled: Object.keys(debouncedReduced).length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isSomethingLost = Object.keys(reduced).length > 0 && data && (data.features.length > 0 || data.beyond.length > 0)
  if (!isSomethingLost || data.companies === 0) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={t('losses.title', { count: data.companies })} role="status">
      <LossList losses={data} />
    </Alert>
  )
}

/** The changed fields whose value is lower than before. */
function useReducedFields({ control, row }: Props) {
  const form = useWatch({ control })
  const lowered = planResources.filter((what) => typeof form[what] === 'number' && Number(form[what]) < row[what])
  const ended = planFeatures.filter((feature) => row[feature] && form[feature] === false)
  return {
    ...Object.fromEntries(lowered.map((what) => [what, Number(form[what])])),
    ...Object.fromEntries(ended.map((feature) => [feature, false])),
  }
}

function LossList({ losses: { features, beyond } }: { losses: PlanLosses }) {
  const { t } = useTranslation('plans')
  return (
    <List size="sm">
      {features.map((feature) => (
        <List.Item key={feature}>{t('losses.feature', { feature: t(`features.${feature}`) })}</List.Item>
      ))}
      {beyond.map(({ company, resource, used, limit }) => (
        <List.Item key={`${company.id} ${resource}`}>
          {t('losses.beyond', { company: company.name, used: t(`limits.${resource}`, { count: used, number: used }), limit })}
        </List.Item>
      ))}
    </List>
  )
}
