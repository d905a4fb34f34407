import type { Message } from '@recado/contract/messages/messages'
import { type ComponentProps, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Conversation } from '#web/features/conversation/Conversation.tsx'
import { useNewestMessage } from '#web/features/conversation/cache/useNewestMessage.ts'
import { LoadErrorLine } from '#web/shared/ui/LoadError.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { Section } from '#web/shared/ui/Section.tsx'
import { InboxParts } from './InboxParts.ts'
import { useConversationEvents } from './useConversationEvents.tsx'

type Props = Omit<ComponentProps<typeof Conversation>, 'actions' | 'extraEvents' | 'noteComposer' | 'noticeAboveComposer'> & {
  noteComposer: { isOpen: boolean; close: () => void }
}

/** A conversation with notes and transfers in it, and the dialogs that lead to other contacts. */
export function TicketConversation({ noteComposer, ...props }: Props) {
  const { t } = useTranslation('conversation')
  const { id: ticketId } = props.ticket
  const { events, dialog, error, retry } = useConversationEvents(ticketId)
  const { subject: message, ...forwarding } = useDialog<Message>()
  const { subject: contact, ...adding } = useDialog<{ name: string; number: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` only calls a state setter, so that of an earlier render works too.
  const actions = useMemo(() => ({ forward: forwarding.open, addContact: adding.open }), [])
  return (
    <>
      <Conversation
        {...props}
        actions={actions}
        extraEvents={events}
        noticeAboveComposer={<StandbyNotice ticket={props.ticket} />}
        noteComposer={
          noteComposer.isOpen && (
            <InboxParts>{({ NoteComposer }) => <NoteComposer ticketId={ticketId} onLeave={noteComposer.close} />}</InboxParts>
          )
        }
      />
      {error && <LoadErrorLine title={t('eventsFailed')} error={error} onRetry={retry} />}
      <Section isLine resetKey={ticketId}>
        {dialog}
      </Section>
      <Section isLine resetKey={message ?? contact}>
        {message && (
          <InboxParts>
            {({ ForwardMessageDialog }) => <ForwardMessageDialog message={message} opened={forwarding.opened} onClose={forwarding.close} />}
          </InboxParts>
        )}
        {contact && (
          <InboxParts>
            {({ AddContactDialog }) => <AddContactDialog contact={contact} opened={adding.opened} onClose={adding.close} />}
          </InboxParts>
        )}
      </Section>
    </>
  )
}

/** A component of its own: the newest message changes often, and the conversation need not render for it. */
function StandbyNotice({ ticket }: Pick<Props, 'ticket'>) {
  const newest = useNewestMessage(ticket.id)
  if (!newest?.isStandby) return null
  return (
    <Section isLine>
      <InboxParts>{({ OtherAppNotice }) => <OtherAppNotice key={newest.id} ticket={ticket} since={newest.createdAt} />}</InboxParts>
    </Section>
  )
}
