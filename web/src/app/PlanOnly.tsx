import type { PlanFeature } from '@recado/contract/companies/plans'
import { useTranslation } from 'react-i18next'
import { useSession } from '../shared/auth/session.ts'
import { toast } from '../shared/toast/toast.ts'
import { LedHome } from './LedHome.tsx'

/** Pages that the company's plan has to include. */
export function PlanOnly({ feature }: { feature: PlanFeature }) {
  const { t } = useTranslation('shell')
  return <LedHome may={useSession().company.plan[feature]} tell={() => toast.refusal(t('planOnly'))} />
}
