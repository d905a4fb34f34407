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
import type { Column, FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { DecimalField } from '#web/shared/ui/fields/DecimalField.tsx'
import { FieldGroup } from '#web/shared/ui/fields/FieldGroup.tsx'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { IntegerField } from '#web/shared/ui/fields/IntegerField.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { TwoLineCell } from '#web/shared/ui/TwoLineCell.tsx'
import { planHooks } from './planHooks.ts'

const columns: Column<PlanRow>[] = [
  { key: 'name', render: (plan) => <PlanTitleCell plan={plan} />, width: 'minmax(0, 1fr)', headline: true },
  { key: 'contents', render: (plan) => <PlanContentsCell plan={plan} />, width: 'minmax(0, 2.4fr)', hideLabelOnCard: true },
  { key: 'offer', render: (plan) => <OfferCell plan={plan} />, width: '9rem', hideLabelOnCard: true },
]

/** The plans and their prices. */
export const PlansTab = () => (
  <ResourcePage resource={planHooks} texts="plans" columns={columns} nameOf={({ name }) => name} form={{ Fields: PlanFields }} />
)

function PlanTitleCell({ plan: { name, value } }: { plan: PlanRow }) {
  const { i18n } = useTranslation()
  return <TwoLineCell first={name} second={formatMoney(value, i18n.language)} isName />
}

function PlanContentsCell({ plan }: { plan: PlanRow }) {
  const { t, i18n } = useTranslation('plans')
  const limits = planResources.map((what) => t(`limits.${what}`, { count: plan[what], number: plan[what].toLocaleString(i18n.language) }))
  const features = planFeatures.filter((feature) => plan[feature]).map((feature) => t(`features.${feature}`))
  return <TwoLineCell first={limits.join(' · ')} second={features.length > 0 ? features.join(', ') : t('noFeatures')} />
}

function OfferCell({ plan }: { plan: PlanRow }) {
  const { t } = useTranslation('plans')
  return <StatusLabel tone={plan.public ? 'good' : 'quiet'} label={t(plan.public ? 'public' : 'hidden')} reason={undefined} />
}

function PlanFields({ control, row }: FieldsProps<typeof planResource>) {
  const { t } = useTranslation('plans')
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} required />
      <DecimalField control={control} name="value" label={t('fields.value')} min={0} max={1_000_000} step={0.01} required />
      <FieldRow>
        {planResources.map((what) => (
          <IntegerField key={what} control={control} name={what} label={t(`fields.${what}`)} required />
        ))}
      </FieldRow>
      <FieldGroup title={t('fields.features')}>
        <FieldRow>
          {planFeatures.map((feature) => (
            <SwitchField key={feature} control={control} name={feature} on={true} off={false} label={t(`features.${feature}`)} />
          ))}
        </FieldRow>
      </FieldGroup>
      <SwitchField control={control} name="public" on={true} off={false} label={t('fields.public')} description={t('fields.publicHint')} />
      {row && (
        <Section isLine title={t('losses.failed')}>
          <PlanLossNotice control={control} row={row} />
        </Section>
      )}
    </>
  )
}

type PlanLossNoticeProps = { control: FieldsProps<typeof planResource>['control']; row: PlanRow }

/** Shows before saving what companies with this plan would lose. */
function PlanLossNotice({ control, row }: PlanLossNoticeProps) {
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
function useReducedFields({ control, row }: PlanLossNoticeProps) {
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
