import { acks, type Message } from '@recado/contract/messages/messages'
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconRobot } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showClock, showDate } from '../../../shared/i18n/showTime.ts'
import { Ticks } from '../../../shared/ui/chat/Bubble.tsx'

/** The signs, the time and the ticks at the end of a message. */
export function MessageFoot({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { fromMe, createdAt, isAutomatic, isEdited, isDeleted } = message
  const time = showClock(createdAt)
  return (
    <>
      {isAutomatic && (
        <Ticks label={t('automatic')} tone="plain">
          <IconRobot size={15} stroke={1.6} />
        </Ticks>
      )}
      {isEdited && !isDeleted && <span>{t('edited')}</span>}
      <time dateTime={createdAt} title={`${showDate(createdAt)} ${time}`}>
        {time}
      </time>
      {fromMe && !isDeleted && <AckTicks message={message} />}
    </>
  )
}

type Sent = Pick<Message, 'ack' | 'error' | 'createdAt'> & Partial<Pick<Message, 'deliveredAt' | 'readAt'>>

/** The delivery state of an outgoing message, with its times. */
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

/** The date is left out on the day of the message. */
const showWhen = (time: string, sent: string) =>
  showDate(time) === showDate(sent) ? showClock(time) : `${showDate(time)} ${showClock(time)}`

function stateOf(ack: number, error: string | null) {
  if (error !== null) return { icon: IconAlertCircle, label: 'failed' } as const
  if (ack >= acks.read) return { icon: IconChecks, label: ack >= acks.played ? 'played' : 'read' } as const
  if (ack >= acks.delivered) return { icon: IconChecks, label: ack >= acks.readBySome ? 'readBySome' : 'delivered' } as const
  return ack >= acks.taken ? ({ icon: IconCheck, label: 'taken' } as const) : ({ icon: IconClock, label: 'waiting' } as const)
}
