import { type Message, messages } from '@recado/contract/messages/messages'
import { call } from '../../../shared/api/call.ts'
import { useSession } from '../../../shared/auth/session.ts'
import { withReaction } from './reactions.ts'
import { useOptimisticMessage } from './useOptimisticMessage.ts'

const empty = { body: '', mediaUrl: null, mediaName: null, thumbnailUrl: null, media: null }

/** What is done to a message where it stands. */
export function useMessageChange() {
  const changeNow = useOptimisticMessage()
  const { id: userId } = useSession()
  return {
    /** The same emoji once more takes the reaction back. */
    react(before: Message, pressed: string) {
      const isBack = before.reactions.some(({ fromMe, emoji }) => fromMe && emoji === pressed)
      const emoji = isBack ? '' : pressed
      const after = withReaction(before, emoji, userId)
      changeNow({ before, after, save: () => call(messages.react, { params: { id: before.id }, body: { emoji } }) })
    },
    remove(before: Message) {
      const after = { ...before, ...empty, isDeleted: true }
      changeNow({ before, after, save: () => call(messages.remove, { params: { id: before.id } }) })
    },
    /** Sends once more what the service has refused. */
    retry(before: Message) {
      changeNow({ before, after: { ...before, error: null }, save: () => call(messages.retry, { params: { id: before.id } }) })
    },
  }
}
