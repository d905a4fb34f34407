import { type Plan, plans } from '@recado/contract/companies/plans'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../shared/api/call.ts'

/** The plans on offer, undefined until they are there: there is no query cache before the door. */
export function usePlans() {
  const [offered, setOffered] = useState<Plan[]>()
  const [error, setError] = useState<unknown>()
  const load = useCallback(() => {
    setError(undefined)
    call(plans.publicList, {}).then(setOffered, setError)
  }, [])
  useEffect(load, [load])
  return { offered, error, retry: load }
}
