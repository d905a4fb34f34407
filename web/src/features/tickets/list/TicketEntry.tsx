import { Button } from '@mantine/core'
import type { Ticket } from '@recado/contract/tickets'
import { useTranslation } from 'react-i18next'
import { showRecent } from '../../../shared/i18n/showTime.ts'
import { Entry, EntryMark } from '../../../shared/ui/entries/Entry.tsx'

type Props = {
  ticket: Ticket
  address: string
  isChosen: boolean
  /** Accepts it, or opens it again. */
  onTake: (ticket: Ticket) => void
}

/** A ticket in its list. One that waits is accepted before it is opened. */
export function TicketEntry({ ticket, address, isChosen, onTake }: Props) {
  const { t } = useTranslation('tickets')
  const { status, contact, queue, whatsapp, tags, unreadMessages: count } = ticket
  const action = { pending: 'accept', open: null, closed: 'reopen' } as const
  const act = action[status]
  return (
    <Entry
      title={contact.name}
      text={ticket.lastMessage.replace(/\s+/g, ' ')}
      time={showRecent(ticket.updatedAt)}
      bar={queue}
      badge={count > 0 ? { count, label: t('unread', { count }) } : null}
      marks={
        <>
          {whatsapp && <EntryMark>{whatsapp.name}</EntryMark>}
          {tags.map(({ id, name, color }) => (
            <EntryMark key={id} color={color}>
              {name}
            </EntryMark>
          ))}
        </>
      }
      to={status === 'pending' ? undefined : address}
      isChosen={isChosen}
      actions={
        act && (
          <Button
            size="compact-sm"
            variant={act === 'accept' ? 'filled' : 'default'}
            aria-label={t(`${act}One`, { name: contact.name })}
            onClick={() => onTake(ticket)}
          >
            {t(act)}
          </Button>
        )
      }
    />
  )
}
