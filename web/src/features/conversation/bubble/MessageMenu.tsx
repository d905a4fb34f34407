import { Menu } from '@mantine/core'
import type { Capabilities } from '@recado/contract/channels/channelDefinition'
import type { Message } from '@recado/contract/messages/messages'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBolt,
  IconCopy,
  IconDownload,
  IconInfoCircle,
  IconLanguage,
  IconPencil,
  IconRefresh,
  IconThumbDown,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toLanguage } from '#web/shared/lib/i18n/languages.ts'
import { stripDirectionMarks } from '#web/shared/lib/text/stripDirectionMarks.ts'
import { BubbleMenu } from '#web/shared/ui/chat/BubbleMenu.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { isOfBot } from '../assistance/isOfBot.ts'
import { isTranslatable, translateMessage } from '../assistance/translateMessage.ts'
import { useHasAssistance } from '../assistance/useHasAssistance.ts'
import type { MessageActions } from './MessageBubble.tsx'
import classes from './MessageMenu.module.css'
import { messageDialogs } from './messageDialogs.ts'
import type { MessagePermissions } from './messagePermissions.ts'
import type { useMessageChange } from './useMessageChange.ts'

type Props = {
  message: Message
  permissions: MessagePermissions
  /** What the channel of the conversation supports. */
  capabilities: Capabilities
  actions: MessageActions
  change: ReturnType<typeof useMessageChange>
  opened: boolean
  onClose: () => void
}

const icon = { size: 17, stroke: 1.7 }

/** The actions that the reader may take on a message. Forbidden ones are left out. */
export function MessageMenu({ message, permissions, capabilities, actions, change, opened, onClose }: Props) {
  const { t, i18n } = useTranslation('messages')
  const copy = async () => {
    await navigator.clipboard.writeText(message.body)
    toast.success(t('copied'))
  }
  const hasAssistance = useHasAssistance()
  const isTranslated = hasAssistance && permissions.answer && isTranslatable(message)
  const entries = [
    { may: permissions.retry, icon: <IconRefresh {...icon} />, text: t('common:retry'), run: () => change.retry(message) },
    { may: permissions.answer, icon: <IconArrowBackUp {...icon} />, text: t('reply'), run: () => actions.reply(message) },
    { may: permissions.forward, icon: <IconArrowForwardUp {...icon} />, text: t('forward'), run: () => actions.forward(message) },
    {
      may: isTranslated,
      icon: <IconLanguage {...icon} />,
      text: t('assistance:translate'),
      run: () => void translateMessage(message, toLanguage(i18n.language) ?? 'pt'),
    },
    {
      may: hasAssistance && isOfBot(message),
      icon: <IconThumbDown {...icon} />,
      text: t('assistance:wrong.command'),
      run: () => messageDialogs.open('wrongAnswer', message),
    },
    { may: permissions.copy, icon: <IconCopy {...icon} />, text: t('copy'), run: () => void copy() },
    {
      may: permissions.copy && message.fromMe,
      icon: <IconBolt {...icon} />,
      text: t('quickSave'),
      run: () => messageDialogs.open('quickSave', message),
    },
    {
      may: permissions.edit || permissions.expired.edit,
      icon: <IconPencil {...icon} />,
      text: t('common:edit'),
      run: () => actions.edit(message),
      expired: permissions.expired.edit && t('change.late.edit', { count: capabilities.editMinutes ?? 0 }),
    },
    { may: true, icon: <IconInfoCircle {...icon} />, text: t('details.title'), run: () => messageDialogs.open('details', message) },
  ]
  return (
    <BubbleMenu
      label={t('menu')}
      texts={{ reactWith: (emoji) => t('reactWith', { emoji }), moreEmoji: t('moreEmoji') }}
      reacted={message.reactions.find(({ fromMe }) => fromMe)?.emoji}
      onReact={permissions.react ? (emoji) => change.react(message, emoji) : undefined}
      opened={opened}
      onClose={onClose}
    >
      {entries.flatMap(({ may, icon, text, run, expired }) =>
        !may
          ? []
          : expired
            ? [<ExpiredItem key={text} icon={icon} text={text} reason={expired} />]
            : [
                <Menu.Item key={text} leftSection={icon} onClick={run}>
                  {text}
                </Menu.Item>,
              ],
      )}
      {permissions.download && <DownloadItem message={message} />}
      {permissions.expired.remove && (
        <ExpiredItem
          icon={<IconTrash {...icon} />}
          text={t('remove')}
          reason={t('change.late.revoke', { count: Math.floor((capabilities.revokeMinutes ?? 0) / 60) })}
        />
      )}
      {permissions.remove && (
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => messageDialogs.open('removal', message)}>
          {t('remove')}
        </Menu.Item>
      )}
    </BubbleMenu>
  )
}

type ExpiredItemProps = { icon: ReactNode; text: string; reason: string }

/** An action that the channel no longer allows, because too much time has passed. It stays focusable, so that screen readers read the reason. */
const ExpiredItem = ({ icon, text, reason }: ExpiredItemProps) => (
  <Menu.Item className={classes.expired ?? ''} leftSection={icon} closeMenuOnClick={false} aria-disabled>
    {text}
    <small className={classes.reason}>{reason}</small>
  </Menu.Item>
)

function DownloadItem({ message: { mediaUrl, mediaName } }: { message: Message }) {
  const { t } = useTranslation('messages')
  return (
    <Menu.Item
      component="a"
      href={mediaUrl ?? ''}
      download={stripDirectionMarks(mediaName ?? '')}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconDownload {...icon} />}
    >
      {t('download')}
    </Menu.Item>
  )
}
