import { simulator } from '@recado/contract/simulator'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { useLive } from '../../../shared/live/live.ts'
import { useLiveQuery } from '../../../shared/live/liveQuery.ts'
import type { Customer } from '../phoneMemory.ts'

/** The connection and contact of a phone. */
export type At = { lineId: number; customer: Customer }

/** No event reports what a phone shows: it is polled while visible, and refetched when the company acts. */
const LOOK = 1000
const nobodyYet = { isAway: false, isTyping: false, rejectedAt: null, messages: [] }

export const phoneKey = ({ lineId, customer }: At) => ['simulator', 'phone', lineId, customer.number]
export const addressesOf = ({ number, lid }: Customer) => ({ number, ...(lid !== null && { lid }) })

export function usePhone(at: At) {
  const client = useQueryClient()
  const queryKey = phoneKey(at)
  const { data, isPending } = useLiveQuery({
    key: queryKey,
    fetch: () => call(simulator.phone, { params: { id: at.lineId }, query: addressesOf(at.customer) }),
    refetchInterval: LOOK,
    staleTime: 0,
  })
  useLive('appMessage', () => void fetchAgain(client, { queryKey }, { cancelRefetch: false }))
  return { ...(data ?? nobodyYet), isPending }
}
