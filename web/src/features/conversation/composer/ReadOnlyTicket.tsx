import { Button } from '@mantine/core'
import { mayTakeOver } from '@recado/contract/tickets/ticketPolicy'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { useDraftMark } from '../../../shared/drafts/drafts.ts'
import { showClock, showDate } from '../../../shared/i18n/showTime.ts'
import type { KnownTicket } from '../../../shared/knownTicket.ts'
import { useReasonToWait } from '../../../shared/steps/useStepSentence.ts'
import { labelOf } from '../../../shared/tickets/ticketCommands.ts'
import { takingActs, ticketState } from '../../../shared/tickets/ticketState.ts'
import { ReadOnlyBar } from '../../../shared/ui/composer/ReadOnlyBar.tsx'
import type { OwnerChange } from './ownerChange.ts'
import { statusSince } from './statusSince.ts'

type Props = {
  ticket: KnownTicket
  /** What has just happened to it. */
  handOver: OwnerChange | null
  onTake: () => void
}

/** Why one cannot write here: since when, and the way to it where there is one. */
export function ReadOnlyTicket({ ticket, handOver, onTake }: Props) {
  const { t } = useTranslation('attending')
  const viewer = useViewer()
  const draft = useDraftMark(ticket.id)
  const { status, user } = ticket
  const reason = useReasonToWait(ticket)
  const name = user?.name ?? t('somebody')
  const wasOwn = handOver !== 'accepted' && handOver !== 'passed'
  return (
    <ReadOnlyBar
      news={
        handOver
          ? {
              icon: <IconArrowsExchange size={18} stroke={1.8} />,
              text: t(`handOver.${handOver}`, { name }),
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

function useSince(ticket: KnownTicket) {
  const { status, attendances } = ticket
  const { t } = useTranslation('attending')
  const since = statusSince(status, attendances?.at(-1))
  if (!since) return undefined
  const isToday = showDate(since.at) === showDate(new Date())
  const time = isToday && status !== 'closed' ? showClock(since.at) : `${showDate(since.at)} ${showClock(since.at)}`
  if (status === 'closed' && since.by) return t('readOnly.closed.sinceBy', { time, name: since.by })
  return t(`readOnly.${ticketState(ticket)}.since`, { time })
}
