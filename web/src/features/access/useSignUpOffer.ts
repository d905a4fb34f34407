import { companyEndpoints } from '@recado/contract/companies/companies'
import type { OutputOf } from '@recado/contract/kit/endpoint'
import { useEffect, useState } from 'react'
import { call } from '#web/shared/data/api/call.ts'

export type SignUpOffer = OutputOf<typeof companyEndpoints.offer>

/** What the platform offers to new companies. While it loads, and if that fails, the page promises nothing. */
export function useSignUpOffer() {
  const [offer, setOffer] = useState<SignUpOffer>()
  useEffect(() => {
    call(companyEndpoints.offer, {}).then(setOffer, () => undefined)
  }, [])
  return offer
}
