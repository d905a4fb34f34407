import type { Message } from '@recado/contract/messages/messages'
import { type ComponentProps, Suspense, useMemo } from 'react'
import { Conversation } from '../../features/messages/Conversation.tsx'
import { preloadable } from '../../shared/lazy/preloadable.ts'
import { useDialog } from '../../shared/resource/useDialog.ts'

const ForwardMessage = preloadable(async () => (await import('./ForwardMessage.tsx')).ForwardMessage)
const AddContact = preloadable(async () => (await import('./AddContact.tsx')).AddContact)

type Props = Omit<ComponentProps<typeof Conversation>, 'actions'>

/** A conversation, and what of it leads to other contacts. */
export function TicketConversation(props: Props) {
  const forwarding = useDialog<Message>()
  const adding = useDialog<{ name: string; number: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens a dialog stays what it is.
  const actions = useMemo(() => ({ forward: forwarding.open, addContact: adding.open }), [])
  return (
    <>
      <Conversation {...props} actions={actions} />
      <Suspense>
        {forwarding.subject && <ForwardMessage opened={forwarding.opened} message={forwarding.subject} onClose={forwarding.close} />}
        {adding.subject && <AddContact opened={adding.opened} contact={adding.subject} onClose={adding.close} />}
      </Suspense>
    </>
  )
}
