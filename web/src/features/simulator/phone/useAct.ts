import { type SimulatedAct, simulator } from '@recado/contract/simulator'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { type At, addressesOf, phoneKey } from './usePhone.ts'

export type Act = Pick<SimulatedAct, 'kind' | 'messageId' | 'value'>

/** What a contact does besides writing. */
export function useAct(at: At) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (act: Act) => call(simulator.act, { params: { id: at.lineId }, body: { ...addressesOf(at.customer), ...act } }),
    onError: toast.error,
    onSettled: () => fetchAgain(client, { queryKey: phoneKey(at) }),
  })
  return mutate
}
