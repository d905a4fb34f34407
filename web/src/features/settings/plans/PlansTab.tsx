import { type PlanRow, planFeatures, planResources } from '@recado/contract/companies/plans'
import { useTranslation } from 'react-i18next'
import { showMoney } from '../../../shared/i18n/showMoney.ts'
import type { Column } from '../../../shared/resource/liveResource.ts'
import { ResourcePage } from '../../../shared/resource/ResourcePage.tsx'
import { StatusWord } from '../../../shared/ui/StatusWord.tsx'
import { TwoLines } from '../../../shared/ui/TwoLines.tsx'
import { PlanFields } from './PlanFields.tsx'
import { planList } from './planList.ts'

const columns: Column<PlanRow>[] = [
  { key: 'name', render: (plan) => <PlanTitle plan={plan} />, width: 'minmax(0, 1fr)', headline: true },
  { key: 'contents', render: (plan) => <Contents plan={plan} />, width: 'minmax(0, 2.4fr)', speaks: true },
  { key: 'offer', render: (plan) => <Offer plan={plan} />, width: '9rem', speaks: true },
]

/** The plans and their prices. */
export const PlansTab = () => (
  <ResourcePage resource={planList} texts="plans" columns={columns} nameOf={({ name }) => name} Fields={PlanFields} />
)

function PlanTitle({ plan: { name, value } }: { plan: PlanRow }) {
  const { i18n } = useTranslation()
  return <TwoLines first={name} second={showMoney(value, i18n.language)} isName />
}

function Contents({ plan }: { plan: PlanRow }) {
  const { t, i18n } = useTranslation('plans')
  const limits = planResources.map((what) => t(`limits.${what}`, { count: plan[what], number: plan[what].toLocaleString(i18n.language) }))
  const features = planFeatures.filter((feature) => plan[feature]).map((feature) => t(`features.${feature}`))
  return <TwoLines first={limits.join(' · ')} second={features.length > 0 ? features.join(', ') : t('noFeatures')} />
}

function Offer({ plan }: { plan: PlanRow }) {
  const { t } = useTranslation('plans')
  return <StatusWord tone={plan.public ? 'good' : 'quiet'} word={t(plan.public ? 'public' : 'hidden')} reason={undefined} />
}
