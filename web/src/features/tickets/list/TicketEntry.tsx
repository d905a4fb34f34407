import { ActionIcon, Button } from '@mantine/core'
import { mayTakeOver } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconCheck, IconEye, IconRotate } from '@tabler/icons-react'
import { memo, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCan } from '#web/shared/data/auth/session.ts'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { useStore } from '#web/shared/data/store/createStore.ts'
import { useSingleKeys } from '#web/shared/lib/commands/singleKeys.ts'
import { formatRecent } from '#web/shared/lib/i18n/formatTime.ts'
import { ConversationEntry } from '#web/shared/ui/entries/ConversationEntry.tsx'
import type { EntryRowProps } from '#web/shared/ui/entries/EntryList.tsx'
import { EntryHint, EntrySelect } from '#web/shared/ui/entries/EntryParts.tsx'
import type { TicketSelection } from './selection/ticketSelection.ts'
import { LastMessage, TicketChips, TicketIcons, tagNames } from './TicketEntryParts.tsx'

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
  const mustAcceptFirst = mayTakeOver(useViewer(), ticket) && status === 'pending'
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
      to={mustAcceptFirst ? undefined : address}
      onRefused={call}
      action={
        mustAcceptFirst && (
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
      onPrefetch={mustAcceptFirst ? undefined : () => handlers.prefetch?.(ticket)}
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

type AcceptButtonProps = {
  ref: Ref<HTMLButtonElement>
  name: string
  tabIndex: 0 | -1
  isHighlighted: boolean
  /** A bot answers already: accepting is possible but not needed. */
  isAnswered: boolean
  onAccept: () => void
}

/** Accepts a waiting ticket. */
function AcceptButton({ ref, name, tabIndex, isHighlighted, isAnswered, onAccept }: AcceptButtonProps) {
  const { t } = useTranslation('tickets')
  return (
    <Button
      ref={ref}
      size="compact-xs"
      variant={isAnswered ? 'default' : 'filled'}
      tabIndex={tabIndex}
      aria-label={t('acceptOne', { name })}
      data-called={isHighlighted || undefined}
      onClick={onAccept}
    >
      {t('accept')}
    </Button>
  )
}

type TicketActionsProps = { ticket: Ticket; address: string; tabIndex: 0 | -1; handlers: TicketHandlers }

/** The other actions in the list: peek, resolve, reopen. */
function TicketActions({ ticket, address, tabIndex, handlers }: TicketActionsProps) {
  const { t } = useTranslation('tickets')
  const viewer = useViewer()
  const seesAll = useCan()('tickets:seeAll')
  const { status, userId, contact } = ticket
  const isOthers = status === 'open' && userId !== viewer.userId
  const buttonProps = (key: 'peekOne' | 'resolveOne' | 'reopenOne') => {
    const label = t(key, { name: contact.name })
    return { 'aria-label': label, title: label, tabIndex, size: 24, variant: 'default' }
  }
  return (
    <>
      {seesAll && (status === 'pending' || isOthers) && (
        <ActionIcon component={Link} to={address} {...buttonProps('peekOne')}>
          <IconEye size={16} stroke={1.7} />
        </ActionIcon>
      )}
      {status === 'open' && mayTakeOver(viewer, ticket) && (
        <ActionIcon {...buttonProps('resolveOne')} onClick={() => handlers.resolve(ticket)}>
          <IconCheck size={16} stroke={2} />
        </ActionIcon>
      )}
      {status === 'closed' && mayTakeOver(viewer, ticket) && (
        <ActionIcon {...buttonProps('reopenOne')} onClick={() => handlers.take(ticket)}>
          <IconRotate size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </>
  )
}

type TicketCheckboxProps = { id: number; name: string; tabIndex: 0 | -1; selection: TicketSelection }

/** The check box of a ticket. With Shift it selects the range from the ticket that was toggled before. */
function TicketCheckbox({ id, name, tabIndex, selection }: TicketCheckboxProps) {
  const { t } = useTranslation('resource')
  const isChosen = useStore(selection, () => selection.has(id))
  return (
    <EntrySelect
      label={t('chooseOne', { name })}
      tabIndex={tabIndex}
      checked={isChosen}
      onToggle={(withShift) => selection.toggle(id, withShift)}
    />
  )
}

/** The actions of a list on its tickets. */
export type TicketHandlers = {
  /** Accepts or reopens it. */
  take: (ticket: Ticket) => void
  resolve: (ticket: Ticket) => void
  /** The user is about to open it: prefetch. */
  prefetch?: ((ticket: Ticket) => void) | undefined
}
