import { Center } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import type { ChatMessage } from '@recado/contract/chats/chatMessages'
import { type Chat, chatEndpoints } from '@recado/contract/chats/chats'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { Thread } from '#web/shared/ui/chat/Thread.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { useChatMerge } from '../chatResource.ts'
import { chatTitle, unreadCountOf } from '../chatTexts.ts'
import { ChatComposer } from '../composer/ChatComposer.tsx'
import { ChatBubble } from './ChatBubble.tsx'
import { PendingBubble } from './PendingBubble.tsx'
import { useChatMessages } from './useChatMessages.ts'
import { useLinkedMessage } from './useLinkedMessage.ts'
import { type PendingMessage, useSendChatMessage } from './useSendChatMessage.ts'

type ChatRow = ChatMessage | PendingMessage
const isSent = (message: ChatRow): message is ChatMessage => 'seq' in message

/** The messages of a chat, and the composer. */
export function ChatThread({ chat, autoFocus }: { chat: Chat; autoFocus: boolean }) {
  const { t } = useTranslation('chats')
  const { userId } = useViewer()
  const name = chatTitle(chat, userId)
  const { messages, error, ...window } = useChatMessages(chat.id)
  const sending = useSendChatMessage(chat.id, name)
  const [isAtEnd, setAtEnd] = useState(true)
  const { quoted, editing, ...aims } = useMessageReference()
  const { jump, onJump } = useLinkedMessage({ messages, isBusy: window.isBusy, loadPrevious: window.loadPrevious })
  const unread = useFirstUnread(chat, messages)
  useMarkChatRead(chat, isAtEnd)
  const lines: readonly ChatRow[] = useMemo(
    () => [...messages, ...sending.pending.filter(({ id }) => !messages.some((message) => message.id === id))],
    [messages, sending.pending],
  )
  if (error && sending.pending.length === 0) return <ChatLoadError error={error} onRetry={window.retry} />
  return (
    <>
      <Thread<ChatRow>
        label={t('chatOf', { name })}
        messages={lines}
        authorOf={(message) => (isSent(message) ? (message.senderId ?? message.sender.name) : userId)}
        isNews={(message) => isSent(message) && message.senderId !== userId}
        busy={window.isUnknown}
        isLoading={window.isBusy}
        sent={sending.pending.at(-1)?.id}
        onTop={window.loadOlder}
        onPositionChange={(firstVisible) => setAtEnd(firstVisible === null)}
        unread={unread}
        jump={jump}
      >
        {(message, grouping) =>
          isSent(message) ? (
            <ChatBubble {...grouping} chat={chat} message={message} {...aims} onJump={onJump} />
          ) : (
            <PendingBubble {...grouping} pending={message} onRetry={sending.retry} onDiscard={sending.discard} />
          )
        }
      </Thread>
      <ChatComposer
        key={editing?.id ?? 'new'}
        chat={chat}
        quoted={quoted}
        editing={editing}
        autoFocus={autoFocus}
        onSend={sending.send}
        onDone={aims.onDone}
      />
    </>
  )
}

function ChatLoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('chats')
  return (
    <Center flex={1}>
      <LoadError title={t('failedToLoad')} error={error} onRetry={onRetry} />
    </Center>
  )
}

/** The message that the user replies to or edits. */
function useMessageReference() {
  const [quoted, onReply] = useState<ChatMessage | null>(null)
  const [editing, onEdit] = useState<ChatMessage | null>(null)
  const onDone = () => {
    onReply(null)
    onEdit(null)
  }
  return { quoted, editing, onReply, onEdit, onDone }
}

/** The first unread message when the chat was opened; the line stays there while the user reads. */
function useFirstUnread(chat: Chat, messages: readonly ChatMessage[]) {
  const { userId } = useViewer()
  const [count] = useState(() => unreadCountOf(chat, userId))
  const [readUpTo] = useState(() => chat.users.find((user) => user.userId === userId)?.readUpTo ?? 0)
  const from = messages.find(({ seq, senderId }) => seq > readUpTo && senderId !== userId)?.id
  return count > 0 && from ? { from, count } : undefined
}

/** Marks new messages as read while the user sees the end of the chat. */
function useMarkChatRead(chat: Chat, isAtEnd: boolean) {
  const isVisible = useDocumentVisibility() === 'visible'
  const merge = useChatMerge()
  const read = useEffectEvent(() => {
    call(chatEndpoints.read, { params: { id: chat.id } }).then(merge, () => undefined)
  })
  const unreads = unreadCountOf(chat, useViewer().userId)
  useEffect(() => {
    if (isVisible && isAtEnd && unreads > 0) read()
  }, [isVisible, isAtEnd, unreads])
}
