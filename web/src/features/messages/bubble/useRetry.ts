import { type Message, messages } from '@recado/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { mergeMessage } from '../thread/mergeMessage.ts'

/** Sends once more what the service has refused. */
export function useRetry() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id }: Message) => call(messages.retry, { params: { id } }),
    // What becomes of it is told by event; the answer is older than that, and would hide a second failure.
    onMutate: (message) => mergeMessage(client, { action: 'update', message: { ...message, error: null } }),
    onError: (error, message) => {
      mergeMessage(client, { action: 'update', message })
      toast.error(error)
    },
  })
  return (message: Message) => mutate(message)
}
