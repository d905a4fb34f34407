import { simulator } from '@recado/contract/simulator'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { callWithFiles } from '../../../shared/api/call.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { toast } from '../../../shared/toast/toast.ts'
import type { Saying, UnsentSaying } from './phoneChat.ts'
import { type At, addressesOf, phoneKey } from './usePhone.ts'

export type PhoneUtterance = Partial<Omit<Saying, 'id' | 'at'>>

const plain = { body: '', file: null, mediaType: null, quotedId: null, group: null, fromMe: false, tap: null }

/** Sends a contact's message. The network never retries: the user resends by hand. */
export function useSaying(at: At) {
  const client = useQueryClient()
  const { lineId, customer } = at
  const mutationKey = ['simulator', 'say', lineId, customer.number]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ id, body, file, mediaType, quotedId, group, fromMe, tap }: Saying) => {
      const from = { ...addressesOf(customer), name: customer.name }
      const message = { from, body, id, fromMe, mediaType, quotedId, ...(group && { group }), ...(tap !== null && { tap }) }
      return callWithFiles(simulator.inbound, { params: { id: lineId }, body: message }, { files: file ? [file] : [] })
    },
    onError: toast.error,
    onSettled: () => fetchAgain(client, { queryKey: phoneKey(at) }),
  })
  const unsent = useMutationState({
    filters: { mutationKey },
    select: ({ state: { status, variables } }): UnsentSaying => ({ saying: variables as Saying, failed: status === 'error' }),
  })

  function sayAgain(saying: Saying) {
    const cache = client.getMutationCache()
    for (const one of cache.findAll({ mutationKey, status: 'error' }))
      if ((one.state.variables as Saying).id === saying.id) cache.remove(one)
    mutate(saying)
  }
  return {
    unsent,
    sayAgain,
    say: (said: PhoneUtterance) => mutate({ ...plain, ...said, id: crypto.randomUUID(), at: new Date().toISOString() }),
  }
}
