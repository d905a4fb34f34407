import { Center } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import type { Message } from '@recado/contract/messages/messages'
import { isTicketAgent } from '@recado/contract/tickets/ticketPolicy'
import type { Attendance, Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { Thread } from '#web/shared/ui/chat/Thread.tsx'
import type { RunPosition, ThreadEvent } from '#web/shared/ui/chat/threadRows.ts'
import type { JumpTarget } from '#web/shared/ui/chat/useJump.ts'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { senderName } from '../bubble/messageTexts.ts'
import { fetchMessages } from '../cache/fetchMessages.ts'
import { useConversation } from '../cache/useConversation.ts'
import type { UnsentMessage } from '../composer/messageOutbox.ts'
import { firstUnread, loadErrorEvent, threadEvents } from './threadEvents.ts'

type ThreadItem = Message | UnsentMessage
type Props = {
  ticket: Ticket & { attendances?: readonly Attendance[] }
  unsent: readonly UnsentMessage[]
  /** The message to scroll to, which may not be loaded yet. */
  jump: JumpTarget | null
  /** Notes and events between the messages. */
  extraEvents: readonly ThreadEvent[]
  /** Shown beside the messages. */
  aside: ReactNode
  children: (item: ThreadItem, position: RunPosition) => ReactNode
}

/** The messages of a ticket, with what happened to it in between. */
export function MessageThread({ ticket, unsent, jump, extraEvents, aside, children }: Props) {
  const { t } = useTranslation('conversation')
  const { userId } = useViewer()
  const [isAtEnd, setAtEnd] = useState(true)
  const { messages, error, isFirstLoading, loadOlder, loadNewer, ...conversation } = useConversation(ticket.id)
  const unread = useUnreadStart({ unread: ticket.unreadMessages, messages, isFresh: conversation.isFresh })
  const announcement = useAnnounceMessages(messages, conversation.isFresh && !loadNewer)
  useMarkAsRead(ticket, isAtEnd)

  const { attendances = noAttendances } = ticket
  const events = useMemo(
    () => (error ? [loadErrorEvent(t)] : isFirstLoading ? [] : threadEvents(t, attendances, extraEvents)),
    [t, error, isFirstLoading, attendances, extraEvents],
  )
  const shownUnsent = loadNewer ? noMessages : unsent
  const items = useMemo(() => withUnsent(messages, shownUnsent), [messages, shownUnsent])
  const authorOf = useMemo(() => (item: ThreadItem) => (isMessage(item) ? senderKey(item) : `user ${userId}`), [userId])

  const loadTarget = useEffectEvent((id: string) => {
    if (!messages.some((message) => message.id === id)) conversation.loadAround(id).catch(toast.error)
  })
  useEffect(() => {
    if (jump) loadTarget(jump.id)
  }, [jump])

  if (error && unsent.length === 0) return <LoadFailureNote error={error} onRetry={conversation.retry} />
  return (
    <Thread
      label={t('messages:conversationWith', { name: ticket.contact.name })}
      messages={items}
      authorOf={authorOf}
      isNews={isFromCustomer}
      busy={isFirstLoading}
      isLoading={conversation.isBusy}
      sent={unsent.at(-1)?.id}
      onTop={loadOlder}
      onBottom={loadNewer}
      onEnd={loadNewer && conversation.showEnd}
      onPositionChange={(firstVisible) => {
        conversation.setVisibleMessage(firstVisible)
        setAtEnd(firstVisible === null)
      }}
      origin={conversation.origin}
      missed={conversation.unloadedNewCount}
      events={events}
      unread={unread}
      jump={jump}
      announcement={announcement}
      aside={aside}
    >
      {children}
    </Thread>
  )
}

const noMessages: readonly UnsentMessage[] = []
const noAttendances: readonly Attendance[] = []
const isMessage = (item: ThreadItem): item is Message => 'ticketId' in item
const isFromCustomer = (item: ThreadItem) => isMessage(item) && !item.fromMe
const senderKey = ({ fromMe, isAutomatic, userId, contactId }: Message) =>
  fromMe ? (isAutomatic ? 'bot' : `user ${userId}`) : `contact ${contactId}`

/** Unsent messages are at the end, until the server knows them. */
function withUnsent(messages: readonly Message[], unsent: readonly UnsentMessage[]): readonly ThreadItem[] {
  const waiting = unsent.filter(({ id }) => !messages.some((message) => message.id === id))
  return waiting.length > 0 ? [...messages, ...waiting] : messages
}

function LoadFailureNote({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <Center flex={1}>
      <LoadError title={t('messages:failedToLoad')} error={error} onRetry={onRetry} />
    </Center>
  )
}

/** Marks new messages as read while the agent sees the end. The server does so when the newest message is fetched. */
function useMarkAsRead(ticket: Ticket, isAtEnd: boolean) {
  const isVisible = useDocumentVisibility() === 'visible'
  const isUnread = isTicketAgent(useViewer(), ticket) && ticket.unreadMessages > 0
  const { id, updatedAt } = ticket
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that arrives during the request changes `updatedAt`, so the effect marks it as read too.
  useEffect(() => {
    if (isVisible && isAtEnd && isUnread) fetchMessages(id, {}, 1).catch(() => undefined)
  }, [isVisible, isAtEnd, isUnread, id, updatedAt])
}

/** The newest message for screen readers. Messages from before the conversation was opened are not read out. */
function useAnnounceMessages(messages: readonly Message[], isUpToDate: boolean): string {
  const { t } = useTranslation('conversation')
  const last = messages.at(-1)
  const [lastIdAtOpening, setLastIdAtOpening] = useState<string | null>(null)
  if (isUpToDate && lastIdAtOpening === null) setLastIdAtOpening(last?.id ?? '')
  if (!isUpToDate || !last || last.fromMe || lastIdAtOpening === null || last.id === lastIdAtOpening) return ''
  return t('arrived', { author: senderName(t, last), text: last.body || (last.mediaName ?? t('messages:file')) })
}

type UnreadOptions = { unread: number; messages: readonly Message[]; isFresh: boolean }

/** Where the unread messages began when the conversation was opened. It stays there until the reader leaves. */
function useUnreadStart({ unread, messages, isFresh }: UnreadOptions) {
  const [count] = useState(unread)
  const [start, setStart] = useState<{ from: string | undefined; isFresh: boolean } | null>(null)
  // Cached messages may lack the newest: compute once more after the first fetch.
  if (count > 0 && messages.length > 0 && (!start || (isFresh && !start.isFresh))) setStart({ from: firstUnread(messages, count), isFresh })
  return start?.from === undefined ? undefined : { from: start.from, count }
}
