import { Center } from '@mantine/core'
import type { Message } from '@recado/contract/messages/messages'
import type { Attendance, Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { Thread } from '../../../shared/ui/chat/Thread.tsx'
import type { RunPlace, ThreadMark } from '../../../shared/ui/chat/threadRows.ts'
import type { Jump } from '../../../shared/ui/chat/useJump.ts'
import { LoadFailed } from '../../../shared/ui/LoadFailed.tsx'
import { useConversation } from '../cache/useConversation.ts'
import type { UnsentMessage } from '../composer/useSending.ts'
import { failureMark, threadMarks } from './threadMarks.ts'
import { useAnnouncement } from './useAnnouncement.ts'
import { useMarkAsRead } from './useMarkAsRead.ts'
import { useUnreadStart } from './useUnreadStart.ts'

type Line = Message | UnsentMessage
type Props = {
  ticket: Ticket & { attendances?: readonly Attendance[] }
  unsent: readonly UnsentMessage[]
  /** A message that the reader wants to see, wherever it is. */
  jump: Jump | null
  /** What else stands between the messages. */
  between: readonly ThreadMark[]
  /** Beside the messages. */
  aside: ReactNode
  children: (line: Line, standing: RunPlace) => ReactNode
}

/** What was said in a ticket, and what happened to it meanwhile. */
export function MessageThread({ ticket, unsent, jump, between, aside, children }: Props) {
  const { t } = useTranslation('conversation')
  const { userId } = useViewer()
  const [isAtEnd, setAtEnd] = useState(true)
  const { messages, error, isUnknown, loadOlder, loadNewer, ...conversation } = useConversation(ticket.id)
  const unread = useUnreadStart({ unread: ticket.unreadMessages, messages, isFresh: conversation.isFresh })
  const announcement = useAnnouncement(messages, conversation.isFresh && !loadNewer)
  useMarkAsRead(ticket, isAtEnd)

  const { attendances = unknown } = ticket
  const marks = useMemo(
    () => (error ? [failureMark(t)] : isUnknown ? [] : threadMarks(t, attendances, between)),
    [t, error, isUnknown, attendances, between],
  )
  const shownUnsent = loadNewer ? none : unsent
  const lines = useMemo(() => withUnsent(messages, shownUnsent), [messages, shownUnsent])
  const authorOf = useMemo(() => (line: Line) => (isMessage(line) ? senderKey(line) : `user ${userId}`), [userId])

  const bring = useEffectEvent((id: string) => {
    if (!messages.some((message) => message.id === id)) conversation.loadAround(id).catch(toast.error)
  })
  useEffect(() => {
    if (jump) bring(jump.id)
  }, [jump])

  if (error && unsent.length === 0) return <Failure error={error} onRetry={conversation.retry} />
  return (
    <Thread
      label={t('messages:conversationWith', { name: ticket.contact.name })}
      messages={lines}
      authorOf={authorOf}
      isNews={isFromCustomer}
      busy={isUnknown}
      isLoading={conversation.isBusy}
      sent={unsent.at(-1)?.id}
      onTop={loadOlder}
      onBottom={loadNewer}
      onEnd={loadNewer && conversation.showEnd}
      onPlace={(seen) => {
        conversation.setSeen(seen)
        setAtEnd(seen === null)
      }}
      origin={conversation.origin}
      missed={conversation.missed}
      {...{ marks, unread, jump, announcement, aside, children }}
    />
  )
}

const none: readonly UnsentMessage[] = []
const unknown: readonly Attendance[] = []
const isMessage = (line: Line): line is Message => 'ticketId' in line
const isFromCustomer = (line: Line) => isMessage(line) && !line.fromMe
const senderKey = ({ fromMe, isAutomatic, userId, contactId }: Message) =>
  fromMe ? (isAutomatic ? 'bot' : `user ${userId}`) : `contact ${contactId}`

/** What is on its way stands at the end, until it is known from the server. */
function withUnsent(messages: readonly Message[], unsent: readonly UnsentMessage[]): readonly Line[] {
  const waiting = unsent.filter(({ id }) => !messages.some((message) => message.id === id))
  return waiting.length > 0 ? [...messages, ...waiting] : messages
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <Center flex={1}>
      <LoadFailed title={t('messages:failedToLoad')} error={error} onRetry={onRetry} />
    </Center>
  )
}
