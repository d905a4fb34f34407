import type { PlanFeature } from '@recado/contract/companies/plans'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate } from 'react-router'
import { useSession } from '../shared/auth/session.ts'
import { toast } from '../shared/toast/toast.ts'
import { PageSkeleton } from './shell/PageSkeleton.tsx'

/** Long enough to read that one is led home. */
const PAUSE = 1000

/** Pages that the company's plan has to include. Where it does not, one is told, and led home. */
export function PlanOnly({ feature }: { feature: PlanFeature }) {
  const { t } = useTranslation('shell')
  const isIncluded = useSession().company.plan[feature]
  const navigate = useNavigate()
  useEffect(() => {
    if (isIncluded) return
    toast.refusal(t('planOnly'))
    const timer = setTimeout(() => navigate('/', { replace: true }), PAUSE)
    return () => clearTimeout(timer)
  }, [isIncluded, navigate, t])
  return isIncluded ? <Outlet /> : <PageSkeleton />
}
