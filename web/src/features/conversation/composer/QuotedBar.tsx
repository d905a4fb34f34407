import type { Message } from '@recado/contract/messages/messages'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MessageBar } from '../../../shared/ui/composer/MessageBar.tsx'
import { excerptOf } from '../bubble/excerptOf.ts'
import { senderName } from '../bubble/senderName.ts'

type Props = { message: Message; onDrop: () => void }

/** What the next message answers. */
export function QuotedBar({ message, onDrop }: Props) {
  const { t } = useTranslation('composer')
  return (
    <MessageBar
      icon={<IconArrowBackUp size={20} stroke={1.7} />}
      title={t('reply.to', { author: senderName(t, message) })}
      text={excerptOf(t, message)}
      picture={message.isDeleted ? null : message.thumbnailUrl}
      dropLabel={t('reply.drop')}
      onDrop={onDrop}
    />
  )
}
