import { mayTakeOver } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { useSingleKeys } from '#web/shared/lib/commands/singleKeys.ts'
import { formatRecent } from '#web/shared/lib/i18n/formatTime.ts'
import { ConversationEntry } from '#web/shared/ui/entries/ConversationEntry.tsx'
import type { EntryRowProps } from '#web/shared/ui/entries/EntryList.tsx'
import { EntryHint } from '#web/shared/ui/entries/EntryParts.tsx'
import { LastMessage } from './entry/LastMessage.tsx'
import { AcceptButton, TicketActions } from './entry/TicketActions.tsx'
import { TicketChips, tagNames } from './entry/TicketChips.tsx'
import { TicketIcons } from './entry/TicketIcons.tsx'
import type { TicketHandlers } from './entry/ticketHandlers.ts'
import { TicketCheckbox } from './selection/TicketCheckbox.tsx'
import type { TicketSelection } from './selection/ticketSelection.ts'

/** The letters of a name that fit beside the time. */
const SHORT_NAME = 10

type Props = EntryRowProps & {
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
export const TicketEntry = memo(({ ticket, address, isChosen, isNarrow, kind, handlers, selection, tabIndex, isRemoved }: Props) => {
  const { t } = useTranslation('tickets')
  const acceptButton = useRef<HTMLButtonElement>(null)
  const [isCalled, call] = useHighlightButton(acceptButton)
  const { id, status, contact, unreadMessages: count, tags } = ticket
  const isAccepted = mayTakeOver(useViewer(), ticket) && status === 'pending'
  return (
    <ConversationEntry
      id={id}
      isChosen={isChosen}
      isRemoved={isRemoved}
      tabIndex={tabIndex}
      name={contact.name}
      picture={contact.profilePicUrl}
      bar={ticket.queue}
      maxLetters={isNarrow ? SHORT_NAME : undefined}
      hint={tags.length > 1 ? t('marks.tags', { names: tagNames(tags) }) : undefined}
      icons={<TicketIcons ticket={ticket} />}
      text={isCalled ? <AcceptFirstHint /> : <LastMessage ticket={ticket} isChosen={isChosen} />}
      time={formatRecent(ticket.updatedAt)}
      badge={count > 0 ? { count, label: t('unread', { count }) } : null}
      chips={<TicketChips ticket={ticket} withStatus={kind === 'mixed'} withUser={kind !== 'own'} />}
      to={isAccepted ? undefined : address}
      onRefused={call}
      action={
        isAccepted && (
          <AcceptButton
            ref={acceptButton}
            name={contact.name}
            isAnswered={ticket.chatbot}
            onAccept={() => handlers.take(ticket)}
            isHighlighted={isCalled}
            tabIndex={tabIndex}
          />
        )
      }
      actions={<TicketActions ticket={ticket} address={address} tabIndex={tabIndex} handlers={handlers} />}
      select={selection && <TicketCheckbox id={id} tabIndex={tabIndex} selection={selection} name={contact.name} />}
      onPrefetch={isAccepted ? undefined : () => handlers.prefetch?.(ticket)}
    />
  )
})

/** A component of its own: only a called entry needs the setting of the keys. */
function AcceptFirstHint() {
  const { t } = useTranslation('tickets')
  const [hasKeys] = useSingleKeys()
  return <EntryHint>{t(hasKeys ? 'acceptFirst' : 'acceptFirstByButton')}</EntryHint>
}

const DURATION = 2500

/** Highlights and focuses a button for a moment: it must be pressed first. */
function useHighlightButton(button: RefObject<HTMLElement | null>): [isCalled: boolean, call: () => void] {
  const [isCalled, setCalled] = useState(false)
  useEffect(() => {
    if (!isCalled) return
    const over = setTimeout(() => setCalled(false), DURATION)
    return () => clearTimeout(over)
  }, [isCalled])
  const call = () => {
    setCalled(true)
    button.current?.focus({ preventScroll: true })
  }
  return [isCalled, call]
}
