import type { ChangeKind } from '@recado/contract/messages/messageChanges'
import { type Message, messageEndpoints } from '@recado/contract/messages/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { mergeMessage } from '../cache/messageCache.ts'
import { withReaction } from './reactions.ts'

const deletedContent = { body: '', mediaUrl: null, mediaName: null, thumbnailUrl: null, media: null }

/** The changes of a message that its bubble offers. */
export function useMessageChange() {
  const applyOptimistically = useOptimisticMessage()
  const { id: userId } = useCurrentUser()
  return {
    /** Pressing the same emoji again removes the reaction. */
    react(before: Message, pressed: string) {
      const isSameEmoji = before.reactions.some(({ fromMe, emoji }) => fromMe && emoji === pressed)
      const emoji = isSameEmoji ? '' : pressed
      const after = { ...withReaction(before, emoji, userId), ...pendingChange('react', userId) }
      applyOptimistically({ before, after, save: () => call(messageEndpoints.react, { params: { id: before.id }, body: { emoji } }) })
    },
    remove(before: Message) {
      const after = { ...before, ...deletedContent, isDeleted: true, ...pendingChange('revoke', userId) }
      applyOptimistically({ before, after, save: () => call(messageEndpoints.remove, { params: { id: before.id } }) })
    },
    /** Sends a message again that the channel refused. */
    retry(before: Message) {
      applyOptimistically({
        before,
        after: { ...before, error: null },
        save: () => call(messageEndpoints.retry, { params: { id: before.id } }),
      })
    },
  }
}

/** What a message shows until the channel has accepted its change. */
export const pendingChange = (kind: ChangeKind, userId: number): Pick<Message, 'change' | 'changeDetails'> => ({
  change: 'pending',
  changeDetails: { kind, userId, error: null, reason: null, at: new Date().toISOString() },
})

/** Shows a change at once, and reverts it with a toast if the server refuses. */
export function useOptimisticMessage() {
  const client = useQueryClient()
  const show = (message: Message) => mergeMessage(client, { action: 'update', message })
  return useMutation({
    mutationFn: ({ save }: OptimisticChange) => save(),
    // The result arrives as an event. The answer is ignored: it may be older than later events and would hide them.
    onMutate: ({ after }: OptimisticChange) => show(after),
    onError: (error, { before }) => {
      show(before)
      toast.error(error)
    },
  }).mutate
}

type OptimisticChange = { before: Message; after: Message; save: () => Promise<unknown> }
