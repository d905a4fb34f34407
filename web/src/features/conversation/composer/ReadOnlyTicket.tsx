import { Button } from '@mantine/core'
import { mayTakeOver } from '@recado/contract/tickets/ticketPolicy'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { useDraftPreview } from '#web/shared/data/drafts/drafts.ts'
import { outbox } from '#web/shared/data/outbox/outbox.ts'
import { useStore } from '#web/shared/data/store/createStore.ts'
import type { LoadedTicket } from '#web/shared/domain/tickets/loadedTicket.ts'
import { isChangeOf, withPendingChanges } from '#web/shared/domain/tickets/optimisticTicket.ts'
import { labelOf } from '#web/shared/domain/tickets/ticketCommands.ts'
import { takeActionByStatus, ticketState } from '#web/shared/domain/tickets/ticketState.ts'
import { useWaitingReason } from '#web/shared/domain/timeline/useTimelineSentence.ts'
import { formatDate, formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { actOfAgent, followOwner, type OwnerChange, type Ownership, ownerChangeOf, startOwnerHistory, statusSince } from './ownership.ts'
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
  const viewer = useViewer()
  const draft = useDraftPreview(ticket.id)
  const { status, user } = ticket
  const reason = useWaitingReason(ticket)
  const name = user?.name ?? t('somebody')
  return (
    <ReadOnlyBar
      change={
        ownerChange
          ? {
              icon: <IconArrowsExchange size={18} stroke={1.8} />,
              text: t(`handOver.${ownerChange}`, { name }),
              note: draft ? t('handOver.draft') : undefined,
            }
          : undefined
      }
      text={reason?.sentence ?? t(viewer.support ? 'readOnly.support' : `readOnly.${ticketState(ticket)}.text`, { name })}
      note={useSince(ticket)}
      action={
        mayTakeOver(viewer, ticket) && (
          <Button variant={status === 'open' ? 'light' : 'filled'} onClick={onTake}>
            {t(`commands.${labelOf(takeActionByStatus[status], ticket)}`)}
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
export function useOwnerChange(ticket: LoadedTicket): OwnerChange | null {
  const user = useCurrentUser()
  const isChanging = useStore(outbox, (entries) => entries.some(isChangeOf(ticket.id)))
  const current = ownershipOf(ticket)
  const expected = isChanging ? ownershipOf(withPendingChanges(ticket, { waiting: outbox.get(), user })) : null
  const [last, setLast] = useState(() => startOwnerHistory(current, expected))
  const history = followOwner(last, { current, expected })
  if (history !== last) setLast(history)
  return ownerChangeOf(history, { readerId: user.id, act: actOfAgent(current, ticket.attendances?.at(-1)) })
}

const ownershipOf = ({ status, userId }: LoadedTicket): Ownership => ({ status, userId })
