import { acks, type Message } from '@recado/contract/messages'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Ticks } from '../../../shared/ui/chat/Bubble.tsx'

/** How far a message of ours has come. */
export function AckTicks({ message: { ack, error } }: { message: Pick<Message, 'ack' | 'error'> }) {
  const { t } = useTranslation('messages')
  const { icon: Icon, label } = stateOf(ack, error)
  const tone = error !== null ? 'failed' : ack >= acks.read ? 'read' : 'plain'
  return (
    <Ticks label={t(`ack.${label}`)} tone={tone}>
      <Icon size={16} stroke={1.8} />
    </Ticks>
  )
}

function stateOf(ack: number, error: string | null) {
  if (error !== null) return { icon: IconAlertCircle, label: 'failed' } as const
  if (ack >= acks.read) return { icon: IconChecks, label: ack >= acks.played ? 'played' : 'read' } as const
  if (ack >= acks.delivered) return { icon: IconChecks, label: ack >= acks.readBySome ? 'readBySome' : 'delivered' } as const
  return ack >= acks.taken ? ({ icon: IconCheck, label: 'taken' } as const) : ({ icon: IconClock, label: 'waiting' } as const)
}
