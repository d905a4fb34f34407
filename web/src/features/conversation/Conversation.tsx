import type { Message } from '@recado/contract/messages/messages'
import { isTicketAgent } from '@recado/contract/tickets/ticketPolicy'
import type { Attendance, Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../shared/auth/viewer.ts'
import { useCapabilities } from '../../shared/carriers/useCarriers.ts'
import { useReplyWindow } from '../../shared/replyWindow/useReplyWindow.ts'
import type { ThreadMark } from '../../shared/ui/chat/threadRows.ts'
import { MessageBubble } from './bubble/MessageBubble.tsx'
import { MessageDialogHost } from './bubble/MessageDialogHost.tsx'
import type { MessageActions } from './bubble/messageActions.ts'
import { UnsentBubble } from './bubble/UnsentBubble.tsx'
import { Composer } from './composer/Composer.tsx'
import { FileDrop } from './composer/FileDrop.tsx'
import { useSending } from './composer/useSending.ts'
import { Late } from './Late.ts'
import { MessageThread } from './thread/MessageThread.tsx'
import { useMessageFromAddress } from './thread/useMessageFromAddress.ts'
import { useTicketRoom } from './thread/useTicketRoom.ts'

type Props = {
  ticket: Ticket & { attendances?: readonly Attendance[] }
  /** Stands where one would write, for those who do not attend the ticket. */
  readOnly: ReactNode
  /** Stands there for those who do, as long as they write something else. */
  instead: ReactNode
  /** What stands between the messages without being one. */
  between: readonly ThreadMark[]
  actions: Pick<MessageActions, 'forward' | 'addContact'>
  /** Whether one looks for something that was said. */
  search: { isOpen: boolean; close: () => void }
  /** Where a keyboard does not cover half of the screen. */
  autoFocus: boolean
}

/** What was said in a ticket, and where its attendant writes. */
export function Conversation({ ticket, readOnly, instead, between, actions, search, autoFocus }: Props) {
  const { t } = useTranslation('messages')
  const attends = isTicketAgent(useViewer(), ticket)
  const can = useCapabilities(ticket.whatsappId)
  const { isClosed } = useReplyWindow(ticket)
  const sending = useSending(ticket)
  const [replyTo, setReplyTo] = useState<Message | null>(null)
  const [editing, setEditing] = useState<Message | null>(null)
  const [jump, setJump] = useJumps()
  const bubbleActions = useMemo(
    () => ({ ...actions, reply: setReplyTo, edit: setEditing, jump: (id: string) => setJump({ id }) }),
    [actions, setJump],
  )
  const forget = () => {
    setReplyTo(null)
    setEditing(null)
  }
  useTicketRoom(ticket.id)

  return (
    <FileDrop label={t('composer:files.drop')}>
      <MessageThread
        ticket={ticket}
        unsent={sending.unsent}
        {...{ jump, between }}
        aside={
          search.isOpen && (
            <Late>{({ ConversationSearch }) => <ConversationSearch ticketId={ticket.id} onJump={setJump} onClose={search.close} />}</Late>
          )
        }
      >
        {(one, { starts, ends }) =>
          'ticketId' in one ? (
            <MessageBubble {...{ attends, can, starts, ends }} message={one} actions={bubbleActions} isGroup={ticket.isGroup} />
          ) : (
            <UnsentBubble {...{ starts, ends }} unsent={one} onRetry={sending.retry} onDiscard={sending.discard} />
          )
        }
      </MessageThread>
      <MessageDialogHost />
      {instead ||
        (!attends ? (
          readOnly
        ) : isClosed ? (
          <Late>{({ ReplyWindowClosed }) => <ReplyWindowClosed ticket={ticket} hasTemplates={can.templates} />}</Late>
        ) : (
          <Composer {...{ ticket, replyTo, editing, autoFocus }} onSend={sending.send} onDone={forget} />
        ))}
    </FileDrop>
  )
}

/** To which message one is taken: the one that the address names, until another is chosen here. */
function useJumps() {
  const addressed = useMessageFromAddress()
  const [jump, setJump] = useState(addressed)
  const [followed, setFollowed] = useState(addressed)
  if (addressed !== followed) {
    setFollowed(addressed)
    setJump(addressed)
  }
  return [jump, setJump] as const
}
