import { useEffect, useEffectEvent } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { PageSkeleton } from './shell/PageSkeleton.tsx'

/** Long enough to read that one is led home. */
const PAUSE = 1000

/** A page that is not for everybody: others are told why, and led home. */
export function LedHome({ may, tell }: { may: boolean; tell: () => void }) {
  const navigate = useNavigate()
  const say = useEffectEvent(tell)
  useEffect(() => {
    if (may) return
    say()
    const timer = setTimeout(() => navigate('/tickets', { replace: true }), PAUSE)
    return () => clearTimeout(timer)
  }, [may, navigate])
  return may ? <Outlet /> : <PageSkeleton />
}
