import { ActionIcon, Button } from '@mantine/core'
import { mayTakeOver } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconCheck, IconEye, IconRotate } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCan } from '#web/shared/data/auth/session.ts'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import type { TicketHandlers } from './ticketHandlers.ts'

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
export function AcceptButton({ ref, name, tabIndex, isHighlighted, isAnswered, onAccept }: AcceptButtonProps) {
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

type Props = { ticket: Ticket; address: string; tabIndex: 0 | -1; handlers: TicketHandlers }

/** The other actions in the list: peek, resolve, reopen. */
export function TicketActions({ ticket, address, tabIndex, handlers }: Props) {
  const { t } = useTranslation('tickets')
  const viewer = useViewer()
  const seesAll = useCan()('tickets:seeAll')
  const { status, userId, contact } = ticket
  const isOthers = status === 'open' && userId !== viewer.userId
  const said = (key: 'peekOne' | 'resolveOne' | 'reopenOne') => {
    const label = t(key, { name: contact.name })
    return { 'aria-label': label, title: label, tabIndex, size: 24, variant: 'default' }
  }
  return (
    <>
      {seesAll && (status === 'pending' || isOthers) && (
        <ActionIcon component={Link} to={address} {...said('peekOne')}>
          <IconEye size={16} stroke={1.7} />
        </ActionIcon>
      )}
      {status === 'open' && mayTakeOver(viewer, ticket) && (
        <ActionIcon {...said('resolveOne')} onClick={() => handlers.resolve(ticket)}>
          <IconCheck size={16} stroke={2} />
        </ActionIcon>
      )}
      {status === 'closed' && mayTakeOver(viewer, ticket) && (
        <ActionIcon {...said('reopenOne')} onClick={() => handlers.take(ticket)}>
          <IconRotate size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </>
  )
}
