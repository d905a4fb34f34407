import { Button } from '@mantine/core'
import { isTicketAgent, mayTakeOver } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../shared/auth/viewer.ts'
import { useDraftPreview } from '../../../shared/drafts/drafts.ts'
import { formatDate, formatTime } from '../../../shared/i18n/formatTime.ts'
import type { LoadedTicket } from '../../../shared/loadedTicket.ts'
import { labelOf } from '../../../shared/tickets/ticketCommands.ts'
import { takingActs, ticketState } from '../../../shared/tickets/ticketState.ts'
import { useWaitingReason } from '../../../shared/timeline/useTimelineSentence.ts'
import { hasOwnerChanged, type OwnerChange, type Ownership, ownerChangeOf, statusSince } from './ownership.ts'
import { ReadOnlyBar } from './ReadOnlyBar.tsx'

type Props = {
  ticket: LoadedTicket
  /** What others have just done with it. */
  ownerChange: OwnerChange | null
  onTake: () => void
}

/** Explains why the reader cannot write here and since when, and offers to take the ticket. */
export function ReadOnlyTicket({ ticket, ownerChange, onTake }: Props) {
  const { t } = useTranslation('attending')
  const viewer = useCurrentUser()
  const draft = useDraftPreview(ticket.id)
  const { status, user } = ticket
  const reason = useWaitingReason(ticket)
  const name = user?.name ?? t('somebody')
  const wasOwn = ownerChange !== 'accepted' && ownerChange !== 'passed'
  return (
    <ReadOnlyBar
      news={
        ownerChange
          ? {
              icon: <IconArrowsExchange size={18} stroke={1.8} />,
              text: t(`handOver.${ownerChange}`, { name }),
              note: wasOwn && draft ? t('handOver.draft') : undefined,
            }
          : undefined
      }
      text={reason?.sentence ?? t(viewer.support ? 'readOnly.support' : `readOnly.${ticketState(ticket)}.text`, { name })}
      note={useSince(ticket)}
      action={
        mayTakeOver(viewer, ticket) && (
          <Button variant={status === 'open' ? 'light' : 'filled'} onClick={onTake}>
            {t(`commands.${labelOf(takingActs[status], ticket)}`)}
          </Button>
        )
      }
    />
  )
}

function useSince(ticket: LoadedTicket) {
  const { status, attendances } = ticket
  const { t } = useTranslation('attending')
  const since = statusSince(status, attendances?.at(-1))
  if (!since) return undefined
  const isToday = formatDate(since.at) === formatDate(new Date())
  const time = isToday && status !== 'closed' ? formatTime(since.at) : `${formatDate(since.at)} ${formatTime(since.at)}`
  if (status === 'closed' && since.by) return t('readOnly.closed.sinceBy', { time, name: since.by })
  return t(`readOnly.${ticketState(ticket)}.since`, { time })
}

/** What others have done with the ticket since its reader opened it. It is shown until the ticket moves again. */
export function useOwnerChange(ticket: Pick<Ticket, 'status' | 'userId'>): OwnerChange | null {
  const isOwn = isTicketAgent(useCurrentUser(), ticket)
  const ownership = { status: ticket.status, userId: ticket.userId, isOwn }
  const [last, setLast] = useState<{ ownership: Ownership; change: OwnerChange | null }>({ ownership, change: null })
  if (!hasOwnerChanged(last.ownership, ownership)) return last.change
  const change = ownerChangeOf(last.ownership, ownership)
  setLast({ ownership, change })
  return change
}
