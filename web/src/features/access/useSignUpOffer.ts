import { companies } from '@recado/contract/companies/companies'
import type { OutputOf } from '@recado/contract/kit/endpoint'
import { useEffect, useState } from 'react'
import { call } from '../../shared/api/call.ts'

export type Offer = OutputOf<typeof companies.offer>

/** What the platform says to whoever thinks of signing up. Until it is there, and where it does not come, nothing is promised. */
export function useSignUpOffer() {
  const [offer, setOffer] = useState<Offer>()
  useEffect(() => {
    call(companies.offer, {}).then(setOffer, () => undefined)
  }, [])
  return offer
}
