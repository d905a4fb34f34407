import { Menu } from '@mantine/core'
import { type ChatMessage, chatMessages } from '@recado/contract/chats/chatMessages'
import type { Chat } from '@recado/contract/chats/chats'
import { fileKindOf } from '@recado/contract/messages/fileLimits'
import { IconArrowBackUp, IconBan, IconCheck, IconChecks, IconChevronDown, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { showSize } from '../../../shared/i18n/showSize.ts'
import { showClock, showDate } from '../../../shared/i18n/showTime.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { Picture } from '../../../shared/ui/chat/Attachment.tsx'
import { AuthorName, Bubble, BubbleNote, Ticks } from '../../../shared/ui/chat/Bubble.tsx'
import { BubbleMenu } from '../../../shared/ui/chat/BubbleMenu.tsx'
import { BubbleText } from '../../../shared/ui/chat/BubbleText.tsx'
import { BubbleTool } from '../../../shared/ui/chat/BubbleTool.tsx'
import { FileCard } from '../../../shared/ui/chat/FileCard.tsx'
import { Quote } from '../../../shared/ui/chat/Quote.tsx'
import { PastedTicket, ticketNamedIn } from './PastedTicket.tsx'

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
  const ticket = ticketNamedIn(message.message)
  const author = isOwn ? t('you') : sender.name
  return (
    <Bubble
      side={isOwn ? 'own' : 'theirs'}
      label={t('messages:saidAt', { author, time: showClock(createdAt) })}
      author={starts && !isOwn && chat.kind === 'group' && <AuthorName name={sender.name} tone={sender.id ?? undefined} />}
      {...{ starts, ends }}
      look={message.media && isPicture(message) ? 'picture' : 'plain'}
      foot={<Foot {...{ chat, message }} />}
      text={
        isDeleted || message.message === ''
          ? undefined
          : (foot) => (
              <BubbleText more={t('messages:more')} foot={foot}>
                {message.message}
              </BubbleText>
            )
      }
      head={quotedMsg && <Quoted quoted={quotedMsg} onJump={onJump} />}
      onAsk={isDeleted ? undefined : () => setOpened(true)}
      tools={
        !isDeleted && (
          <>
            <BubbleTool label={t('messages:menu')} isExpanded={opened} onPress={() => setOpened(true)}>
              <IconChevronDown size={18} stroke={1.8} />
            </BubbleTool>
            <BubbleTool label={t('messages:reply')} isShortcut onPress={() => onReply(message)}>
              <IconArrowBackUp size={18} stroke={1.8} />
            </BubbleTool>
            {opened && <Actions {...{ message, isOwn, onReply, onEdit }} onClose={() => setOpened(false)} />}
          </>
        )
      }
    >
      {isDeleted && <BubbleNote icon={<IconBan size={16} />}>{t('messages:deleted')}</BubbleNote>}
      <Attached message={message} />
      {ticket && <PastedTicket uuid={ticket} />}
    </Bubble>
  )
}

type QuotedProps = Pick<Props, 'onJump'> & { quoted: NonNullable<ChatMessage['quotedMsg']> }

function Quoted({ quoted: { id, senderId, sender, isDeleted, message, mediaName }, onJump }: QuotedProps) {
  const { t } = useTranslation('chats')
  const { userId } = useViewer()
  return (
    <Quote
      author={senderId === userId ? t('you') : sender.name}
      text={isDeleted ? t('messages:deleted') : message || (mediaName ?? '')}
      jump={{ label: t('messages:jumpTo'), go: () => onJump(id) }}
    />
  )
}

const isPicture = ({ media }: ChatMessage) => media !== null && fileKindOf(media.mime) === 'image'

function Attached({ message }: { message: ChatMessage }) {
  const { t, i18n } = useTranslation('messages')
  const { media, mediaPath, mediaName } = message
  if (!media || !mediaPath) return null
  const name = mediaName ?? t('file')
  if (isPicture(message)) return <Picture small={media.thumbnailUrl ?? mediaPath} full={mediaPath} text={name} />
  return <FileCard address={mediaPath} name={name} kind={`${media.mime} ${name}`} note={showSize(media.size, i18n.language)} />
}

/** Time, "edited", and who has read it. */
function Foot({ chat: { users }, message }: { chat: Chat; message: ChatMessage }) {
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
      <time dateTime={createdAt} title={`${showDate(createdAt)} ${showClock(createdAt)}`}>
        {showClock(createdAt)}
      </time>
      {senderId === userId && !isDeleted && (
        <Ticks label={label} tone={isReadByAll ? 'read' : 'plain'}>
          {readers.length > 0 ? <IconChecks size={16} stroke={1.8} /> : <IconCheck size={16} stroke={1.8} />}
        </Ticks>
      )}
    </>
  )
}

type ActionsProps = Pick<Props, 'message' | 'onReply' | 'onEdit'> & { isOwn: boolean; onClose: () => void }

function Actions({ message, isOwn, onReply, onEdit, onClose }: ActionsProps) {
  const { t } = useTranslation('messages')
  const client = useQueryClient()
  const takeBack = () =>
    call(chatMessages.remove, { params: { id: message.chatId, messageId: message.id } }).then(
      () => fetchAgain(client, { queryKey: ['chat', 'window', message.chatId] }),
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
