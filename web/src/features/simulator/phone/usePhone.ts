import { type SimulatedAct, simulatorEndpoints } from '@recado/contract/simulator'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { useLive } from '#web/shared/data/live/liveEvents.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import type { SimulatedContact } from '../phoneMemory.ts'

/** The connection and contact of a phone. */
export type PhoneAddress = { connectionId: number; customer: SimulatedContact }

/** No event reports what a phone shows: it is polled while visible, and refetched when the company acts. */
const INTERVAL = 1000
const emptyPhone = { isAway: false, isTyping: false, rejectedAt: null, messages: [] }

export const phoneKey = ({ connectionId, customer }: PhoneAddress) => ['simulator', 'phone', connectionId, customer.number]
export const contactAddresses = ({ number, lid }: SimulatedContact) => ({ number, ...(lid !== null && { lid }) })

export function usePhone(phone: PhoneAddress) {
  const client = useQueryClient()
  const queryKey = phoneKey(phone)
  const { data, isPending } = useLiveQuery({
    key: queryKey,
    fetch: () => call(simulatorEndpoints.phone, { params: { id: phone.connectionId }, query: contactAddresses(phone.customer) }),
    refetchInterval: INTERVAL,
    staleTime: 0,
  })
  useLive('appMessage', () => void invalidateLive(client, { queryKey }, { cancelRefetch: false }))
  return { ...(data ?? emptyPhone), isPending }
}

export type PhoneAction = Pick<SimulatedAct, 'kind' | 'messageId' | 'value'>

/** What a contact does apart from writing. */
export function usePhoneAction(phone: PhoneAddress) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (act: PhoneAction) =>
      call(simulatorEndpoints.act, { params: { id: phone.connectionId }, body: { ...contactAddresses(phone.customer), ...act } }),
    onError: toast.error,
    onSettled: () => invalidateLive(client, { queryKey: phoneKey(phone) }),
  })
  return mutate
}
