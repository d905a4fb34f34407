import { Menu } from '@mantine/core'
import { type ChatMessage, chatMessageEndpoints } from '@recado/contract/chats/chatMessages'
import type { Chat } from '@recado/contract/chats/chats'
import { fileKindOf } from '@recado/contract/messages/fileLimits'
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconChecks,
  IconChevronDown,
  IconCopy,
  IconFileOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { formatFileSize } from '#web/shared/lib/i18n/formatFileSize.ts'
import { formatDate, formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { AuthorName, Bubble, BubbleNote, DeliveryTicks } from '#web/shared/ui/chat/Bubble.tsx'
import { BubbleButton } from '#web/shared/ui/chat/BubbleButton.tsx'
import { BubbleMenu } from '#web/shared/ui/chat/BubbleMenu.tsx'
import { BubbleText } from '#web/shared/ui/chat/BubbleText.tsx'
import { FileCard } from '#web/shared/ui/chat/FileCard.tsx'
import { ImageAttachment } from '#web/shared/ui/chat/ImageAttachment.tsx'
import { QuotedMessage } from '#web/shared/ui/chat/QuotedMessage.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { TicketLinkCard, ticketUuidIn } from './TicketLinkCard.tsx'

type Props = {
  chat: Chat
  message: ChatMessage
  starts: boolean
  ends: boolean
  onReply: (message: ChatMessage) => void
  onEdit: (message: ChatMessage) => void
  onJump: (id: string) => void
}

/** A message of a chat. */
export function ChatBubble({ chat, message, starts, ends, onReply, onEdit, onJump }: Props) {
  const { t } = useTranslation('chats')
  const { userId } = useViewer()
  const [opened, setOpened] = useState(false)
  const isOwn = message.senderId === userId
  const { isDeleted, sender, createdAt, quotedMsg } = message
  const ticket = ticketUuidIn(message.message)
  const author = isOwn ? t('you') : sender.name
  return (
    <Bubble
      side={isOwn ? 'own' : 'theirs'}
      label={t('messages:saidAt', { author, time: formatTime(createdAt) })}
      author={starts && !isOwn && chat.kind === 'group' && <AuthorName name={sender.name} tone={sender.id ?? undefined} />}
      starts={starts}
      ends={ends}
      variant={message.media && isPicture(message) ? 'picture' : 'plain'}
      foot={<BubbleFoot chat={chat} message={message} />}
      text={
        isDeleted || message.message === ''
          ? undefined
          : (foot) => (
              <BubbleText more={t('messages:more')} foot={foot}>
                {message.message}
              </BubbleText>
            )
      }
      head={quotedMsg && <QuotedChatMessage quoted={quotedMsg} onJump={onJump} />}
      onAsk={isDeleted ? undefined : () => setOpened(true)}
      tools={
        !isDeleted && (
          <>
            <BubbleButton label={t('messages:menu')} isExpanded={opened} onPress={() => setOpened(true)}>
              <IconChevronDown size={18} stroke={1.8} />
            </BubbleButton>
            <BubbleButton label={t('messages:reply')} isShortcut onPress={() => onReply(message)}>
              <IconArrowBackUp size={18} stroke={1.8} />
            </BubbleButton>
            {opened && (
              <ChatMessageActions message={message} isOwn={isOwn} onReply={onReply} onEdit={onEdit} onClose={() => setOpened(false)} />
            )}
          </>
        )
      }
    >
      {isDeleted && <BubbleNote icon={<IconBan size={16} />}>{t('messages:deleted')}</BubbleNote>}
      <ChatAttachment message={message} />
      {ticket && <TicketLinkCard uuid={ticket} />}
    </Bubble>
  )
}

type QuotedProps = Pick<Props, 'onJump'> & { quoted: NonNullable<ChatMessage['quotedMsg']> }

function QuotedChatMessage({ quoted: { id, senderId, sender, isDeleted, message, mediaName }, onJump }: QuotedProps) {
  const { t } = useTranslation('chats')
  const { userId } = useViewer()
  return (
    <QuotedMessage
      author={senderId === userId ? t('you') : sender.name}
      text={isDeleted ? t('messages:deleted') : message || (mediaName ?? '')}
      jump={{ label: t('messages:jumpTo'), go: () => onJump(id) }}
    />
  )
}

const isPicture = ({ media }: ChatMessage) => media !== null && !media.isLost && fileKindOf(media.mime) === 'image'

function ChatAttachment({ message }: { message: ChatMessage }) {
  const { t, i18n } = useTranslation('messages')
  const { media, mediaPath, mediaName } = message
  if (!media || !mediaPath) return null
  if (media.isLost) return <BubbleNote icon={<IconFileOff size={18} stroke={1.7} />}>{t('fileLost')}</BubbleNote>
  const name = mediaName ?? t('file')
  if (isPicture(message)) return <ImageAttachment small={media.thumbnailUrl ?? mediaPath} full={mediaPath} text={name} />
  return <FileCard address={mediaPath} name={name} kind={`${media.mime} ${name}`} note={formatFileSize(media.size, i18n.language)} />
}

/** Time, "edited", and who has read it. */
function BubbleFoot({ chat: { users }, message }: { chat: Chat; message: ChatMessage }) {
  const { t } = useTranslation('chats')
  const { userId } = useViewer()
  const { createdAt, editedAt, isDeleted, senderId, seq } = message
  const others = users.filter((user) => user.userId !== userId)
  const readers = others.filter(({ readUpTo }) => readUpTo >= seq).map(({ user }) => user.name)
  const isReadByAll = others.length > 0 && readers.length === others.length
  const label = readers.length > 0 ? t('readBy', { names: readers.join(', ') }) : t('messages:ack.taken')
  return (
    <>
      {editedAt && !isDeleted && <span>{t('messages:edited')}</span>}
      <time dateTime={createdAt} title={`${formatDate(createdAt)} ${formatTime(createdAt)}`}>
        {formatTime(createdAt)}
      </time>
      {senderId === userId && !isDeleted && (
        <DeliveryTicks label={label} tone={isReadByAll ? 'read' : 'plain'}>
          {readers.length > 0 ? <IconChecks size={16} stroke={1.8} /> : <IconCheck size={16} stroke={1.8} />}
        </DeliveryTicks>
      )}
    </>
  )
}

type ChatMessageActionsProps = Pick<Props, 'message' | 'onReply' | 'onEdit'> & { isOwn: boolean; onClose: () => void }

function ChatMessageActions({ message, isOwn, onReply, onEdit, onClose }: ChatMessageActionsProps) {
  const { t } = useTranslation('messages')
  const client = useQueryClient()
  const takeBack = () =>
    call(chatMessageEndpoints.remove, { params: { id: message.chatId, messageId: message.id } }).then(
      () => invalidateLive(client, { queryKey: ['chat', 'window', message.chatId] }),
      toast.error,
    )
  const copy = async () => {
    await navigator.clipboard.writeText(message.message)
    toast.success(t('copied'))
  }
  const icon = { size: 17, stroke: 1.7 }
  return (
    <BubbleMenu label={t('menu')} texts={{ reactWith: () => '', moreEmoji: '' }} reacted={undefined} onReact={undefined} onClose={onClose}>
      <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => onReply(message)}>
        {t('reply')}
      </Menu.Item>
      {message.message && (
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
          {t('copy')}
        </Menu.Item>
      )}
      {isOwn && message.message && (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(message)}>
          {t('common:edit')}
        </Menu.Item>
      )}
      {isOwn && (
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void takeBack()}>
          {t('remove')}
        </Menu.Item>
      )}
    </BubbleMenu>
  )
}
