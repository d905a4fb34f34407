import { Button } from '@mantine/core'
import type { Message } from '@recado/contract/messages'
import { attendsTicket } from '@recado/contract/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../shared/auth/viewer.ts'
import { sentenceOf } from '../../shared/toast/toast.ts'
import { Thread } from '../../shared/ui/chat/Thread.tsx'
import { Writing } from '../../shared/ui/chat/Writing.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { MessageBubble } from './bubble/MessageBubble.tsx'
import { UnsentBubble } from './bubble/UnsentBubble.tsx'
import { useRetry } from './bubble/useRetry.ts'
import { type Unsent, useSending } from './sending/useSending.ts'
import { useChatBox } from './thread/useChatBox.ts'
import { useConversation } from './thread/useConversation.ts'
import { useReading } from './thread/useReading.ts'

type Props = {
  ticket: Ticket
  /** Stands where one would write, for those who do not attend the ticket. */
  fence: ReactNode
  /** Where a keyboard does not cover half of the screen. */
  autoFocus: boolean
}

/** What was said in a ticket, and where its attendant writes. */
export function Conversation({ ticket, fence, autoFocus }: Props) {
  const { t } = useTranslation(['messages', 'resource', 'common'])
  const attends = attendsTicket(useViewer(), ticket)
  const { messages, isLoading, error, retry, hasOlder, loadOlder } = useConversation(ticket.id)
  const sending = useSending(ticket.id)
  const resend = useRetry()
  useChatBox(ticket.id)
  useReading(ticket)

  const known = new Set(messages.map(({ id }) => id))
  const said: (Message | Unsent)[] = [...messages, ...sending.unsent.filter(({ id }) => !known.has(id))]
  const texts = { write: t('write'), attach: t('attach'), send: t('send'), takeOut: (name: string) => t('takeOut', { name }) }
  if (error)
    return (
      <EmptyState
        icon={<IconCloudOff size={44} stroke={1.4} />}
        title={t('failedToLoad')}
        text={sentenceOf(error)}
        action={<Button onClick={retry}>{t('common:retry')}</Button>}
      />
    )
  return (
    <>
      <Thread
        label={t('conversationWith', { name: ticket.contact.name })}
        messages={said}
        sent={sending.unsent.at(-1)?.id}
        busy={isLoading}
        onTop={hasOlder ? loadOlder : undefined}
      >
        {(one) =>
          'ticketId' in one ? (
            <MessageBubble message={one} onRetry={attends ? resend : undefined} />
          ) : (
            <UnsentBubble unsent={one} onRetry={sending.retry} onDiscard={sending.discard} />
          )
        }
      </Thread>
      {attends ? <Writing texts={texts} onSend={sending.send} autoFocus={autoFocus} /> : fence}
    </>
  )
}
