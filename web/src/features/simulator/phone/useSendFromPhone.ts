import { simulatorEndpoints } from '@recado/contract/simulator'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { callWithFiles } from '#web/shared/data/api/call.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import type { PendingPhoneMessage, UnsentMessage } from './phoneChat.ts'
import { contactAddresses, type PhoneAddress, phoneKey } from './usePhone.ts'

export type PhoneMessageInput = Partial<Omit<PendingPhoneMessage, 'id' | 'at'>>

const emptyMessage = { body: '', file: null, mediaType: null, quotedId: null, group: null, fromMe: false, tap: null }

/** Sends a contact's message. The network never retries: the user resends by hand. */
export function useSendFromPhone(phone: PhoneAddress) {
  const client = useQueryClient()
  const { connectionId, customer } = phone
  const mutationKey = ['simulator', 'say', connectionId, customer.number]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ id, body, file, mediaType, quotedId, group, fromMe, tap }: PendingPhoneMessage) => {
      const from = { ...contactAddresses(customer), name: customer.name }
      const message = { from, body, id, fromMe, mediaType, quotedId, ...(group && { group }), ...(tap !== null && { tap }) }
      return callWithFiles(simulatorEndpoints.inbound, { params: { id: connectionId }, body: message }, { files: file ? [file] : [] })
    },
    onError: toast.error,
    onSettled: () => invalidateLive(client, { queryKey: phoneKey(phone) }),
  })
  const unsent = useMutationState({
    filters: { mutationKey },
    select: ({ state: { status, variables } }): UnsentMessage => ({
      message: variables as PendingPhoneMessage,
      failed: status === 'error',
    }),
  })

  function resend(message: PendingPhoneMessage) {
    const cache = client.getMutationCache()
    for (const mutation of cache.findAll({ mutationKey, status: 'error' }))
      if ((mutation.state.variables as PendingPhoneMessage).id === message.id) cache.remove(mutation)
    mutate(message)
  }
  return {
    unsent,
    resend,
    sendMessage: (input: PhoneMessageInput) => mutate({ ...emptyMessage, ...input, id: crypto.randomUUID(), at: new Date().toISOString() }),
  }
}
