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
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { stripDirectionMarks } from '../../../shared/text/stripDirectionMarks.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { BubbleMenu } from '../../../shared/ui/chat/BubbleMenu.tsx'
import type { MessageActions } from './MessageBubble.tsx'
import classes from './MessageMenu.module.css'
import { messageDialogs } from './messageDialogs.ts'
import type { MessagePermissions } from './messagePermissions.ts'
import type { useMessageChange } from './useMessageChange.ts'

type Props = {
  message: Message
  possible: MessagePermissions
  /** What the channel of the conversation supports. */
  can: Capabilities
  actions: MessageActions
  change: ReturnType<typeof useMessageChange>
  opened: boolean
  onClose: () => void
}

const icon = { size: 17, stroke: 1.7 }

/** The actions that the reader may take on a message. Forbidden ones are left out. */
export function MessageMenu({ message, possible, can, actions, change, opened, onClose }: Props) {
  const { t } = useTranslation('messages')
  const copy = async () => {
    await navigator.clipboard.writeText(message.body)
    toast.success(t('copied'))
  }
  const entries = [
    { may: possible.retry, icon: <IconRefresh {...icon} />, text: t('common:retry'), act: () => change.retry(message) },
    { may: possible.answer, icon: <IconArrowBackUp {...icon} />, text: t('reply'), act: () => actions.reply(message) },
    { may: possible.forward, icon: <IconArrowForwardUp {...icon} />, text: t('forward'), act: () => actions.forward(message) },
    { may: possible.copy, icon: <IconCopy {...icon} />, text: t('copy'), act: () => void copy() },
    {
      may: possible.copy && message.fromMe,
      icon: <IconBolt {...icon} />,
      text: t('quickSave'),
      act: () => messageDialogs.open('quickSave', message),
    },
    {
      may: possible.edit || possible.late.edit,
      icon: <IconPencil {...icon} />,
      text: t('common:edit'),
      act: () => actions.edit(message),
      late: possible.late.edit && t('change.late.edit', { count: can.editMinutes ?? 0 }),
    },
    { may: true, icon: <IconInfoCircle {...icon} />, text: t('details.title'), act: () => messageDialogs.open('details', message) },
  ]
  return (
    <BubbleMenu
      label={t('menu')}
      texts={{ reactWith: (emoji) => t('reactWith', { emoji }), moreEmoji: t('moreEmoji') }}
      reacted={message.reactions.find(({ fromMe }) => fromMe)?.emoji}
      onReact={possible.react ? (emoji) => change.react(message, emoji) : undefined}
      opened={opened}
      onClose={onClose}
    >
      {entries.flatMap(({ may, icon, text, act, late }) =>
        !may
          ? []
          : late
            ? [<LateItem key={text} icon={icon} text={text} why={late} />]
            : [
                <Menu.Item key={text} leftSection={icon} onClick={act}>
                  {text}
                </Menu.Item>,
              ],
      )}
      {possible.download && <DownloadItem message={message} />}
      {possible.late.remove && (
        <LateItem
          icon={<IconTrash {...icon} />}
          text={t('remove')}
          why={t('change.late.revoke', { count: Math.floor((can.revokeMinutes ?? 0) / 60) })}
        />
      )}
      {possible.remove && (
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => messageDialogs.open('removal', message)}>
          {t('remove')}
        </Menu.Item>
      )}
    </BubbleMenu>
  )
}

type LateItemProps = { icon: ReactNode; text: string; why: string }

/** What the service does not do any more. It keeps the focus, so that a screen reader also reads why. */
const LateItem = ({ icon, text, why }: LateItemProps) => (
  <Menu.Item className={classes.late ?? ''} leftSection={icon} closeMenuOnClick={false} aria-disabled>
    {text}
    <small className={classes.why}>{why}</small>
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
