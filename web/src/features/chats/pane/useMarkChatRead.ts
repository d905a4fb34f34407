import { useDocumentVisibility } from '@mantine/hooks'
import { type Chat, chatEndpoints } from '@recado/contract/chats/chats'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useCurrentUser } from '../../../shared/auth/viewer.ts'
import { useChatMerge } from '../chatResource.ts'
import { unreadCountOf } from '../chatTexts.ts'

/** Marks new messages as read while the user sees the end of the chat. */
export function useMarkChatRead(chat: Chat, isAtEnd: boolean) {
  const isVisible = useDocumentVisibility() === 'visible'
  const merge = useChatMerge()
  const read = useEffectEvent(() => {
    call(chatEndpoints.read, { params: { id: chat.id } }).then(merge, () => undefined)
  })
  const unreads = unreadCountOf(chat, useCurrentUser().userId)
  useEffect(() => {
    if (isVisible && isAtEnd && unreads > 0) read()
  }, [isVisible, isAtEnd, unreads])
}
