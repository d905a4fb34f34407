import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toast } from '../shared/toast/toast.ts'
import { PageSkeleton } from './shell/PageSkeleton.tsx'

/** Long enough to read that one is led home. */
const PAUSE = 1000

/** In place of a page: the reader is told why it is not for them, and led home. */
export function Refused({ why }: { why: string }) {
  const { t } = useTranslation('refusals')
  const navigate = useNavigate()
  const say = useEffectEvent(() => toast[why === 'superUser' ? 'info' : 'refusal'](t(why)))
  useEffect(() => {
    say()
    const timer = setTimeout(() => navigate('/tickets', { replace: true }), PAUSE)
    return () => clearTimeout(timer)
  }, [navigate])
  return <PageSkeleton />
}
