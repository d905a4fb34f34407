import { Center } from '@mantine/core'
import type { ChatMessage } from '@recado/contract/chats/chatMessages'
import type { Chat } from '@recado/contract/chats/chats'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { Thread } from '../../../shared/ui/chat/Thread.tsx'
import { LoadFailed } from '../../../shared/ui/LoadFailed.tsx'
import { nameOfChat, unreadsOf } from '../chatNames.ts'
import { ChatComposer } from '../composer/ChatComposer.tsx'
import { ChatBubble } from './ChatBubble.tsx'
import { UnsaidBubble } from './UnsaidBubble.tsx'
import { useChatReading } from './useChatReading.ts'
import { type UnsaidMessage, useChatSaying } from './useChatSaying.ts'
import { useChatWindow } from './useChatWindow.ts'
import { useWishedMessage } from './useWishedMessage.ts'

type Line = ChatMessage | UnsaidMessage
const isSaid = (line: Line): line is ChatMessage => 'seq' in line

/** The messages of a chat, and the composer. */
export function ChatTalk({ chat, autoFocus }: { chat: Chat; autoFocus: boolean }) {
  const { t } = useTranslation('chats')
  const { userId } = useViewer()
  const name = nameOfChat(chat, userId)
  const { messages, error, ...window } = useChatWindow(chat.id)
  const saying = useChatSaying(chat.id, name)
  const [isAtEnd, setAtEnd] = useState(true)
  const { quoted, editing, ...aims } = useAims()
  const { jump, onJump } = useWishedMessage({ messages, isBusy: window.isBusy, seekOlder: window.seekOlder })
  const unread = useFirstUnread(chat, messages)
  useChatReading(chat, isAtEnd)
  const lines: readonly Line[] = useMemo(
    () => [...messages, ...saying.unsaid.filter(({ id }) => !messages.some((message) => message.id === id))],
    [messages, saying.unsaid],
  )
  if (error && saying.unsaid.length === 0) return <Failure error={error} onRetry={window.retry} />
  return (
    <>
      <Thread<Line>
        label={t('chatOf', { name })}
        messages={lines}
        authorOf={(line) => (isSaid(line) ? (line.senderId ?? line.sender.name) : userId)}
        isNews={(line) => isSaid(line) && line.senderId !== userId}
        busy={window.isUnknown}
        isLoading={window.isBusy}
        sent={saying.unsaid.at(-1)?.id}
        onTop={window.loadOlder}
        onPlace={(seen) => setAtEnd(seen === null)}
        {...{ unread, jump }}
      >
        {(line, place) =>
          isSaid(line) ? (
            <ChatBubble {...place} chat={chat} message={line} {...aims} onJump={onJump} />
          ) : (
            <UnsaidBubble {...place} unsaid={line} onRetry={saying.retry} onDiscard={saying.discard} />
          )
        }
      </Thread>
      <ChatComposer key={editing?.id ?? 'new'} {...{ chat, quoted, editing, autoFocus }} onSay={saying.say} onDone={aims.onDone} />
    </>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('chats')
  return (
    <Center flex={1}>
      <LoadFailed title={t('failedToLoad')} error={error} onRetry={onRetry} />
    </Center>
  )
}

/** The message that the user replies to or edits. */
function useAims() {
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
  const [count] = useState(() => unreadsOf(chat, userId))
  const [readUpTo] = useState(() => chat.users.find((user) => user.userId === userId)?.readUpTo ?? 0)
  const from = messages.find(({ seq, senderId }) => seq > readUpTo && senderId !== userId)?.id
  return count > 0 && from ? { from, count } : undefined
}
