import { mayTakeOver } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { showRecent } from '../../../shared/i18n/showTime.ts'
import { Entry } from '../../../shared/ui/entries/Entry.tsx'
import type { EntryPlace } from '../../../shared/ui/entries/EntryList.tsx'
import { EntryHint } from '../../../shared/ui/entries/EntryParts.tsx'
import { LastMessage } from './entry/LastMessage.tsx'
import { AcceptButton, TicketTools } from './entry/TicketAction.tsx'
import { namesOfTags, TicketMarks } from './entry/TicketMarks.tsx'
import { TicketSigns } from './entry/TicketSigns.tsx'
import type { TicketHandlers } from './entry/ticketHandlers.ts'
import { SelectBox } from './selection/SelectBox.tsx'
import type { TicketSelection } from './selection/ticketSelection.ts'

/** The letters of a name that fit beside the time. */
const SHORT = 10

type Props = EntryPlace & {
  ticket: Ticket
  address: string
  isChosen: boolean
  isNarrow: boolean
  /** The list it is in: entries show more in some lists. */
  kind: 'own' | 'mixed' | 'other'
  handlers: TicketHandlers
  selection: TicketSelection | undefined
}

/** A ticket in a list. A waiting ticket must be accepted before it opens, by users who may. */
export const TicketEntry = memo(({ ticket, address, isChosen, isNarrow, kind, handlers, selection, tabIndex, isGone }: Props) => {
  const { t } = useTranslation('tickets')
  const acceptButton = useRef<HTMLButtonElement>(null)
  const [isCalled, call] = useCalling(acceptButton)
  const { id, status, contact, unreadMessages: count, tags } = ticket
  const isAccepted = mayTakeOver(useViewer(), ticket) && status === 'pending'
  return (
    <Entry
      {...{ id, isChosen, isGone, tabIndex, name: contact.name, picture: contact.profilePicUrl, bar: ticket.queue }}
      most={isNarrow ? SHORT : undefined}
      hint={tags.length > 1 ? t('marks.tags', { names: namesOfTags(tags) }) : undefined}
      signs={<TicketSigns ticket={ticket} />}
      text={isCalled ? <EntryHint>{t('acceptFirst')}</EntryHint> : <LastMessage ticket={ticket} isChosen={isChosen} />}
      time={showRecent(ticket.updatedAt)}
      badge={count > 0 ? { count, label: t('unread', { count }) } : null}
      marks={<TicketMarks ticket={ticket} withStatus={kind === 'mixed'} withUser={kind !== 'own'} />}
      to={isAccepted ? undefined : address}
      onRefused={call}
      action={
        isAccepted && (
          <AcceptButton
            ref={acceptButton}
            name={contact.name}
            isAnswered={ticket.chatbot}
            onAccept={() => handlers.take(ticket)}
            {...{ isCalled, tabIndex }}
          />
        )
      }
      actions={<TicketTools {...{ ticket, address, tabIndex, handlers }} />}
      select={selection && <SelectBox {...{ id, tabIndex, selection }} name={contact.name} />}
      onApproach={isAccepted ? undefined : () => handlers.approach?.(ticket)}
    />
  )
})

const patience = 2500

/** Highlights and focuses a button for a moment: it must be pressed first. */
function useCalling(button: RefObject<HTMLElement | null>): [isCalled: boolean, call: () => void] {
  const [isCalled, setCalled] = useState(false)
  useEffect(() => {
    if (!isCalled) return
    const over = setTimeout(() => setCalled(false), patience)
    return () => clearTimeout(over)
  }, [isCalled])
  const call = () => {
    setCalled(true)
    button.current?.focus({ preventScroll: true })
  }
  return [isCalled, call]
}
