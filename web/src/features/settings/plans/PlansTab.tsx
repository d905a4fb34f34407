import { type PlanRow, planFeatures, planResources } from '@recado/contract/companies/plans'
import { useTranslation } from 'react-i18next'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { TwoLineCell } from '#web/shared/ui/TwoLineCell.tsx'
import { PlanFields } from './PlanFields.tsx'
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
