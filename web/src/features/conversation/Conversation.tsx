import type { Message } from '@recado/contract/messages/messages'
import { isTicketAgent } from '@recado/contract/tickets/ticketPolicy'
import type { Attendance, Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { writeDraft } from '#web/shared/data/drafts/drafts.ts'
import { emit } from '#web/shared/data/live/emit.ts'
import { onReconnect } from '#web/shared/data/live/liveEvents.ts'
import { useStore } from '#web/shared/data/store/createStore.ts'
import { useCapabilities } from '#web/shared/domain/channels/useChannels.ts'
import { useReplyWindow } from '#web/shared/domain/tickets/useReplyWindow.ts'
import type { ThreadEvent } from '#web/shared/ui/chat/threadRows.ts'
import type { JumpTarget } from '#web/shared/ui/chat/useJump.ts'
import { Section } from '#web/shared/ui/Section.tsx'
import { type MessageActions, MessageBubble } from './bubble/MessageBubble.tsx'
import { messageDialogStore, messageDialogs } from './bubble/messageDialogs.ts'
import { PendingBubble } from './bubble/PendingBubble.tsx'
import { ConversationParts } from './ConversationParts.ts'
import { Composer } from './composer/Composer.tsx'
import { FileDrop } from './composer/FileDrop.tsx'
import { useSendMessage } from './composer/messageOutbox.ts'
import { MessageThread } from './thread/MessageThread.tsx'

type Props = {
  ticket: Ticket & { attendances?: readonly Attendance[] }
  /** Above the composer. */
  noticeAboveComposer: ReactNode
  /** Replaces the composer for readers who are not the agent of the ticket. */
  readOnlyBar: ReactNode
  /** Replaces the composer while the agent writes a note. */
  noteComposer: ReactNode
  /** Notes and events between the messages. */
  extraEvents: readonly ThreadEvent[]
  actions: Pick<MessageActions, 'forward' | 'addContact'>
  /** The search in the conversation. */
  search: { isOpen: boolean; close: () => void }
  /** Off on phones, where the keyboard would cover half of the screen. */
  autoFocus: boolean
}

/** The messages of a ticket, and the composer of its agent. */
export function Conversation({ ticket, noticeAboveComposer, readOnlyBar, noteComposer, extraEvents, actions, search, autoFocus }: Props) {
  const { t } = useTranslation('messages')
  const isAgent = isTicketAgent(useViewer(), ticket)
  const capabilities = useCapabilities(ticket.whatsappId)
  const { isClosed } = useReplyWindow(ticket)
  const sending = useSendMessage(ticket)
  const composerField = useRef<HTMLTextAreaElement>(null)
  const [editing, setEditing] = useState<Message | null>(null)
  const [jump, setJump] = useJumpTarget()
  const bubbleActions = useMemo(
    () => ({
      ...actions,
      /** The draft holds the quoted message, so that it survives leaving the ticket and reloading the page. */
      reply(quoted: Message) {
        writeDraft(ticket.id, { quoted })
        setEditing(null)
        // The menu returns the focus when it closes, so the field takes it afterwards.
        setTimeout(() => composerField.current?.focus())
      },
      edit: setEditing,
      jump: (id: string) => setJump({ id }),
    }),
    [actions, setJump, ticket.id],
  )
  useTicketRoom(ticket.id)

  return (
    <FileDrop label={t('composer:files.drop')}>
      <Section>
        <MessageThread
          ticket={ticket}
          unsent={sending.unsent}
          jump={jump}
          extraEvents={extraEvents}
          aside={
            search.isOpen && (
              <ConversationParts>
                {({ ConversationSearch }) => <ConversationSearch ticketId={ticket.id} onJump={setJump} onClose={search.close} />}
              </ConversationParts>
            )
          }
        >
          {(item, { starts, ends }) =>
            'ticketId' in item ? (
              <MessageBubble
                isAgent={isAgent}
                capabilities={capabilities}
                starts={starts}
                ends={ends}
                message={item}
                actions={bubbleActions}
                isGroup={ticket.isGroup}
              />
            ) : (
              <PendingBubble starts={starts} ends={ends} unsent={item} onRetry={sending.retry} onDiscard={sending.discard} />
            )
          }
        </MessageThread>
      </Section>
      <MessageDialogs />
      <Section isLine>
        {noticeAboveComposer}
        {noteComposer ||
          (!isAgent ? (
            readOnlyBar
          ) : isClosed ? (
            <ConversationParts>
              {({ ReplyWindowClosed }) => <ReplyWindowClosed ticket={ticket} hasTemplates={capabilities.templates} />}
            </ConversationParts>
          ) : (
            <Composer
              field={composerField}
              ticket={ticket}
              editing={editing}
              autoFocus={autoFocus}
              onSend={sending.send}
              onEditEnd={() => setEditing(null)}
            />
          ))}
      </Section>
    </FileDrop>
  )
}

/** The message to scroll to: the one in the address, until the reader chooses another. */
function useJumpTarget() {
  const urlTarget = useMessageFromUrl()
  const [jump, setJump] = useState(urlTarget)
  const [lastUrlTarget, setLastUrlTarget] = useState(urlTarget)
  if (urlTarget !== lastUrlTarget) {
    setLastUrlTarget(urlTarget)
    setJump(urlTarget)
  }
  return [jump, setJump] as const
}

/** The message in the address, for example from the global search. */
function useMessageFromUrl(): JumpTarget | null {
  const [params] = useSearchParams()
  const id = params.get('message')
  return useMemo(() => (id ? { id } : null), [id])
}

/** Joins the room of the ticket while it is open. A new connection must join again. */
function useTicketRoom(ticketId: number) {
  useEffect(() => {
    const join = () => emit('joinChatBox', ticketId)
    join()
    const unsubscribe = onReconnect(join)
    return () => {
      unsubscribe()
      emit('leaveChatBox', ticketId)
    }
  }, [ticketId])
}

const dialogs = {
  details: 'MessageDetailsDialog',
  picture: 'ImageViewer',
  removal: 'DeleteMessageDialog',
  quickSave: 'SaveQuickMessageDialog',
  wrongAnswer: 'WrongAnswerDialog',
} as const

/** The dialog about one message. It belongs to the conversation: scrolling the bubble out of sight must not close it. */
function MessageDialogs() {
  const { shown, isOpen } = useStore(messageDialogStore)
  useEffect(() => messageDialogs.leave, [])
  if (!shown) return null
  return (
    <Section isLine resetKey={shown}>
      <ConversationParts>
        {(parts) => {
          const Dialog = parts[dialogs[shown.kind]]
          return <Dialog key={shown.message.id} message={shown.message} opened={isOpen} onClose={messageDialogs.close} />
        }}
      </ConversationParts>
    </Section>
  )
}
