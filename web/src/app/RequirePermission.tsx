import type { PlanFeature } from '@recado/contract/companies/plans'
import { AppError } from '@recado/contract/errors'
import type { Action } from '@recado/contract/permissions'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useNavigate } from 'react-router'
import { useCan, useCurrentUser } from '#web/shared/data/auth/session.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { PageSkeleton } from './shell/PageSkeleton.tsx'

/**
 * Pages for users with a right. Others see a refusal and are led to the conversations, or to the settings if they may not see these either.
 * `silent`: without the refusal, where the product and not the user opened the page.
 */
export function RequirePermission({ action, silent = false }: { action: Action; silent?: boolean }) {
  const can = useCan()
  const may = can(action)
  const { support } = useCurrentUser()
  const showsRefusal = !may && !silent && !support
  useEffect(() => {
    if (showsRefusal) toast.error(new AppError('ERR_NO_PERMISSION'))
  }, [showsRefusal])
  return may ? <Outlet /> : <Navigate to={can('tickets:read') ? '/tickets' : '/settings'} replace />
}

/** Pages whose existence is no secret: users without the right get a short notice. */
export const RedirectWithoutPermission = ({ action }: { action: Action }) => <OutletOrRedirectHome may={useCan()(action)} why="superUser" />

/** Guards pages that need a feature of the company's plan. */
export const RequirePlan = ({ feature, refusal = 'plan' }: { feature: PlanFeature; refusal: string | undefined }) => (
  <OutletOrRedirectHome may={useCurrentUser().company.plan[feature]} why={refusal} />
)

const OutletOrRedirectHome = ({ may, why }: { may: boolean; why: string }) => (may ? <Outlet /> : <AccessDenied why={why} />)

/** Long enough to see that one is being redirected. */
const REDIRECT_DELAY = 1000

/** Replaces a page that the user may not see: says why, then leads to the conversations. */
function AccessDenied({ why }: { why: string }) {
  const { t } = useTranslation('refusals')
  const navigate = useNavigate()
  const showReason = useEffectEvent(() => toast[why === 'superUser' ? 'info' : 'refusal'](t(why)))
  useEffect(() => {
    showReason()
    const timer = setTimeout(() => navigate('/tickets', { replace: true }), REDIRECT_DELAY)
    return () => clearTimeout(timer)
  }, [navigate])
  return <PageSkeleton />
}
