import { type Plan, plans } from '@recado/contract/plans'
import { useEffect, useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { toast } from '../../shared/toast/toast.ts'

/** The plans on offer, asked once: there is no query cache before the door. */
export function usePlans(): Plan[] | undefined {
  const [offered, setOffered] = useState<Plan[]>()
  useEffect(() => {
    let gone = false
    call(plans.publicList, {}).then((list) => {
      if (!gone) setOffered(list)
    }, toast.error)
    return () => {
      gone = true
    }
  }, [])
  return offered
}
