import type { Message } from '@recado/contract/messages/messages'
import { type ComponentProps, Suspense, useMemo, useState } from 'react'
import { Conversation } from '../../features/conversation/Conversation.tsx'
import { preloadable } from '../../shared/lazy/preloadable.ts'
import { useDialog } from '../../shared/resource/useDialog.ts'
import type { ThreadMark } from '../../shared/ui/chat/threadRows.ts'

const ForwardMessage = preloadable(async () => (await import('./ForwardMessage.tsx')).ForwardMessage)
const ConversationNotes = preloadable(async () => (await import('./ConversationNotes.tsx')).ConversationNotes)
const ConversationTransfers = preloadable(async () => (await import('./ConversationTransfers.tsx')).ConversationTransfers)
const NoteComposer = preloadable(async () => (await import('../../features/conversation/notes/NoteComposer.tsx')).NoteComposer)
const AddContact = preloadable(async () => (await import('./AddContact.tsx')).AddContact)

const none: readonly ThreadMark[] = []

type Props = Omit<ComponentProps<typeof Conversation>, 'actions' | 'between' | 'instead'> & {
  noting: { isOpen: boolean; close: () => void }
}

/** A conversation with the team's notes in it, who handed it on, and what of it leads to other contacts. */
export function TicketConversation({ noting, ...props }: Props) {
  const { id: ticketId } = props.ticket
  const [notes, setNotes] = useState(none)
  const [handings, setHandings] = useState(none)
  const between = useMemo(() => [...handings, ...notes], [handings, notes])
  const forwarding = useDialog<Message>()
  const adding = useDialog<{ name: string; number: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens a dialog stays what it is.
  const actions = useMemo(() => ({ forward: forwarding.open, addContact: adding.open }), [])
  return (
    <>
      <Conversation
        {...props}
        {...{ actions }}
        between={between}
        instead={
          noting.isOpen && (
            <Suspense>
              <NoteComposer ticketId={ticketId} onLeave={noting.close} />
            </Suspense>
          )
        }
      />
      <Suspense>
        <ConversationNotes ticketId={ticketId} onMarks={setNotes} />
        <ConversationTransfers ticketId={ticketId} onMarks={setHandings} />
      </Suspense>
      <Suspense>
        {forwarding.subject && <ForwardMessage opened={forwarding.opened} message={forwarding.subject} onClose={forwarding.close} />}
        {adding.subject && <AddContact opened={adding.opened} contact={adding.subject} onClose={adding.close} />}
      </Suspense>
    </>
  )
}
