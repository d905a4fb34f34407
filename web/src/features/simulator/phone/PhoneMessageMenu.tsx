import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BubbleMenu } from '#web/shared/ui/chat/BubbleMenu.tsx'
import type { BubbleActions } from './PhoneBubble.tsx'
import type { PhoneMessage } from './phoneChat.ts'

const icon = { size: 17, stroke: 1.7 }

/** A contact can react to any message, and edit their own. */
export function PhoneMessageMenu({ message, actions, onClose }: { message: PhoneMessage; actions: BubbleActions; onClose: () => void }) {
  const { t } = useTranslation('simulator')
  const { id, isOwn, mediaType, reaction } = message
  const react = (emoji: string) => actions.act({ kind: 'react', messageId: id, value: emoji === reaction ? '' : emoji })
  return (
    <BubbleMenu
      label={t('bubble.menu')}
      texts={{ reactWith: (emoji) => t('bubble.reactWith', { emoji }), moreEmoji: t('bubble.moreEmoji') }}
      reacted={reaction ?? undefined}
      onReact={react}
      onClose={onClose}
    >
      <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => actions.reply(message)}>
        {t('bubble.reply')}
      </Menu.Item>
      {isOwn && mediaType === null && (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => actions.edit(message)}>
          {t('bubble.edit')}
        </Menu.Item>
      )}
      {isOwn && (
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => actions.act({ kind: 'delete', messageId: id })}>
          {t('bubble.delete')}
        </Menu.Item>
      )}
    </BubbleMenu>
  )
}
