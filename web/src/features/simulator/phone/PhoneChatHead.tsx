import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { PhoneHead } from '#web/shared/ui/phone/PhoneHead.tsx'
import { useClock } from '#web/shared/ui/phone/useClock.ts'
import type { PhoneGroup } from './phoneChat.ts'

type Props = {
  /** The company's name. */
  name: string
  group: PhoneGroup | null
  groups: readonly PhoneGroup[]
  isTyping: boolean
  rejectedAt: string | null
  onOpen: (group: PhoneGroup | null) => void
  onCall: () => void
}

const NO_GROUP = ''

/** The head of the open chat, the switch between chats, and the call button. */
export function PhoneChatHead({ name, group, groups, isTyping, rejectedAt, onOpen, onCall }: Props) {
  const { t } = useTranslation('simulator')
  const clock = useClock()
  const isRejected = rejectedAt !== null && formatTime(new Date(rejectedAt)) === clock
  return (
    <PhoneHead
      name={group?.name ?? name}
      below={isTyping && !group ? t('typing') : isRejected ? t('rejected') : t('online')}
      isTyping={isTyping && !group}
      actions={
        <ActionIcon aria-label={t('plus.call')} title={t('plus.call')} onClick={onCall}>
          <IconPhone size={20} stroke={1.7} />
        </ActionIcon>
      }
      chats={
        groups.length > 0 && (
          <SegmentedControl
            size="xs"
            fullWidth
            mt={6}
            aria-label={t('chats')}
            value={group?.id ?? NO_GROUP}
            data={[{ value: NO_GROUP, label: name }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(id) => onOpen(groups.find((choice) => choice.id === id) ?? null)}
          />
        )
      }
    />
  )
}
