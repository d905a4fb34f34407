import type { Message } from '@recado/contract/messages/messages'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MessageBar } from '../../../shared/ui/composer/MessageBar.tsx'

type Props = { message: Message; onDrop: () => void }

/** What is being corrected, as it stands now. */
export function EditedMessageBar({ message, onDrop }: Props) {
  const { t } = useTranslation('composer')
  return (
    <MessageBar
      icon={<IconPencil size={20} stroke={1.7} />}
      title={t('correct.title')}
      text={message.body}
      picture={null}
      dropLabel={t('correct.drop')}
      onDrop={onDrop}
    />
  )
}
