import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useBeside } from './useBeside.ts'

/** Lays the phones beside the inbox, and goes there. */
export function ToInbox() {
  const navigate = useNavigate()
  const [, setBeside] = useBeside()
  const go = useEffectEvent(() => {
    setBeside(true)
    void navigate('/tickets', { replace: true })
  })
  useEffect(() => go(), [])
  return null
}
