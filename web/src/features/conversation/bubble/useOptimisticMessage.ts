import type { Message } from '@recado/contract/messages/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../shared/toast/toast.ts'
import { mergeMessage } from '../cache/mergeMessage.ts'

/** Shows a change of a message at once, and takes it back with a word if the server says no. */
export function useOptimisticMessage() {
  const client = useQueryClient()
  const show = (message: Message) => mergeMessage(client, { action: 'update', message })
  return useMutation({
    mutationFn: ({ save }: OptimisticChange) => save(),
    // What becomes of it is told by event; the answer may be older than that, and would hide what came after it.
    onMutate: ({ after }: OptimisticChange) => show(after),
    onError: (error, { before }) => {
      show(before)
      toast.error(error)
    },
  }).mutate
}

type OptimisticChange = { before: Message; after: Message; save: () => Promise<unknown> }
