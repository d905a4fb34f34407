import { acks, type Message } from '@recado/contract/messages/messages'
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconRobot } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { DeliveryTicks } from '#web/shared/ui/chat/Bubble.tsx'

/** The signs, the time and the ticks at the end of a message. */
export function MessageFoot({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { fromMe, createdAt, isAutomatic, isEdited, isDeleted, change, changeDetails, ack } = message
  const time = formatTime(createdAt)
  return (
    <>
      {isAutomatic && (
        <DeliveryTicks label={t('automatic')} tone="plain">
          <IconRobot size={15} stroke={1.6} />
        </DeliveryTicks>
      )}
      {change === 'pending' && changeDetails && (
        <DeliveryTicks label={t(`change.pending.${changeDetails.kind}`)} tone="plain">
          <IconClock size={15} stroke={1.8} />
        </DeliveryTicks>
      )}
      {isEdited && !isDeleted && <span title={fromMe && change !== 'pending' ? t('change.sent.edit') : undefined}>{t('edited')}</span>}
      <time dateTime={createdAt} title={`${formatDate(createdAt)} ${time}`}>
        {time}
      </time>
      {fromMe && !isDeleted && <MessageTicks message={message} />}
      {fromMe && isDeleted && ack >= acks.taken && change !== 'pending' && (
        <DeliveryTicks label={t('change.sent.revoke')} tone="plain">
          <IconCheck size={16} stroke={1.8} />
        </DeliveryTicks>
      )}
    </>
  )
}

type DeliveryFields = Pick<Message, 'ack' | 'error' | 'createdAt'> & Partial<Pick<Message, 'deliveredAt' | 'readAt'>>

/** The delivery state of an outgoing message, with its times. */
export function MessageTicks({ message }: { message: DeliveryFields }) {
  const { t } = useTranslation('messages')
  const { ack, error, createdAt, deliveredAt, readAt } = message
  const { icon: Icon, label } = deliveryState(ack, error)
  const tone = error !== null ? 'failed' : ack >= acks.read ? 'read' : 'plain'
  const timeText = (word: string, time: string | null | undefined) => (time ? [`${word} ${formatWhen(time, createdAt)}`] : [])
  const times = [...timeText(t('ack.delivered'), deliveredAt), ...timeText(t('ack.read'), readAt)]
  return (
    <DeliveryTicks label={t(`ack.${label}`)} detail={times.join(' · ') || t(`ack.${label}`)} tone={tone}>
      <Icon size={16} stroke={1.8} />
    </DeliveryTicks>
  )
}

/** The date is left out on the day of the message. */
const formatWhen = (time: string, sent: string) =>
  formatDate(time) === formatDate(sent) ? formatTime(time) : `${formatDate(time)} ${formatTime(time)}`

function deliveryState(ack: number, error: string | null) {
  if (error !== null) return { icon: IconAlertCircle, label: 'failed' } as const
  if (ack >= acks.read) return { icon: IconChecks, label: ack >= acks.played ? 'played' : 'read' } as const
  if (ack >= acks.delivered) return { icon: IconChecks, label: ack >= acks.readBySome ? 'readBySome' : 'delivered' } as const
  return ack >= acks.taken ? ({ icon: IconCheck, label: 'taken' } as const) : ({ icon: IconClock, label: 'waiting' } as const)
}
