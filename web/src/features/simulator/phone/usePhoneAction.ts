import { type SimulatedAct, simulatorEndpoints } from '@recado/contract/simulator'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { contactAddresses, type PhoneAddress, phoneKey } from './usePhone.ts'

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
