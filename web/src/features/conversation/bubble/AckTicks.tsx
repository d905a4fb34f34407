import { acks, type Message } from '@recado/contract/messages/messages'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showClock, showDate } from '../../../shared/i18n/showTime.ts'
import { Ticks } from '../../../shared/ui/chat/Bubble.tsx'

type Sent = Pick<Message, 'ack' | 'error' | 'createdAt'> & Partial<Pick<Message, 'deliveredAt' | 'readAt'>>

/** How far a message of ours has come, and when. */
export function AckTicks({ message }: { message: Sent }) {
  const { t } = useTranslation('messages')
  const { ack, error, createdAt, deliveredAt, readAt } = message
  const { icon: Icon, label } = stateOf(ack, error)
  const tone = error !== null ? 'failed' : ack >= acks.read ? 'read' : 'plain'
  const at = (word: string, time: string | null | undefined) => (time ? [`${word} ${showWhen(time, createdAt)}`] : [])
  const times = [...at(t('ack.delivered'), deliveredAt), ...at(t('ack.read'), readAt)]
  return (
    <Ticks label={t(`ack.${label}`)} detail={times.join(' · ') || t(`ack.${label}`)} tone={tone}>
      <Icon size={16} stroke={1.8} />
    </Ticks>
  )
}

/** On the day of the message the time says enough. */
const showWhen = (time: string, sent: string) =>
  showDate(time) === showDate(sent) ? showClock(time) : `${showDate(time)} ${showClock(time)}`

function stateOf(ack: number, error: string | null) {
  if (error !== null) return { icon: IconAlertCircle, label: 'failed' } as const
  if (ack >= acks.read) return { icon: IconChecks, label: ack >= acks.played ? 'played' : 'read' } as const
  if (ack >= acks.delivered) return { icon: IconChecks, label: ack >= acks.readBySome ? 'readBySome' : 'delivered' } as const
  return ack >= acks.taken ? ({ icon: IconCheck, label: 'taken' } as const) : ({ icon: IconClock, label: 'waiting' } as const)
}
