import { ActionIcon, Menu } from '@mantine/core'
import { type Chat, mayChangeChat } from '@recado/contract/chats/chats'
import { IconArrowLeft, IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { useLive } from '#web/shared/data/live/liveEvents.ts'
import { Avatar } from '#web/shared/ui/Avatar.tsx'
import { MenuDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { DeleteDialog } from '#web/shared/ui/resource/DeleteDialog.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { chatResource } from '../chatResource.ts'
import { chatTitle } from '../chatTexts.ts'
import classes from './ChatPaneHead.module.css'

type Props = { chat: Chat; narrow: boolean; onEdit: (chat: Chat) => void; onLeave: () => void }

/** The title, and who is typing. The owner edits and deletes the chat here. */
export function ChatPaneHead({ chat, narrow, onEdit, onLeave }: Props) {
  const { t } = useTranslation('chats')
  const viewer = useViewer()
  const removing = useDialog<Chat>()
  const typing = useTypingUsers(chat)
  const name = chatTitle(chat, viewer.userId)
  const people = chat.users.map(({ userId, user }) => (userId === viewer.userId ? t('you') : user.name)).join(', ')
  return (
    <header className={classes.head}>
      {narrow && (
        <ActionIcon size={40} aria-label={t('back')} onClick={onLeave}>
          <IconArrowLeft size={20} stroke={1.7} />
        </ActionIcon>
      )}
      <Avatar name={name} picture={null} size={36} />
      <div className={classes.told}>
        <h1 className={classes.name}>
          <bdi>{name}</bdi>
        </h1>
        <span className={classes.people} title={people} role="status">
          {typing.length > 0 ? t('typing', { count: typing.length, names: typing.join(', ') }) : chat.kind === 'group' && people}
        </span>
      </div>
      {mayChangeChat(viewer, chat) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={40} aria-label={t('more')} data-hint={t('more')}>
              <IconDotsVertical size={20} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <MenuDropdown>
            <Menu.Item leftSection={<IconPencil size={17} stroke={1.7} />} onClick={() => onEdit(chat)}>
              {t('common:edit')}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={17} stroke={1.7} />} onClick={() => removing.open(chat)}>
              {t('common:delete')}
            </Menu.Item>
          </MenuDropdown>
        </Menu>
      )}
      <DeleteDialog resource={chatResource} texts="chats" nameOf={({ title }) => title} dialog={removing} onRemoved={onLeave} />
    </header>
  )
}

/** Typing ends when no signal came for this long. */
const TYPING_TIMEOUT = 5000

/** The names of the users who are typing in a chat. */
function useTypingUsers({ id, users }: Chat): string[] {
  const { userId: me } = useViewer()
  const [until, setUntil] = useState<Readonly<Record<number, number>>>({})
  useLive('chat', ({ action, chatId, userId, newMessage }) => {
    if (action === 'typing' && chatId === id && userId !== me) setUntil({ ...until, [userId]: Date.now() + TYPING_TIMEOUT })
    const senderId = action === 'new-message' && newMessage.chatId === id && newMessage.senderId
    if (senderId) setUntil(withoutUser(until, senderId))
  })
  useEffect(() => {
    const next = Math.min(...Object.values(until))
    if (next === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => setUntil((now) => stillTyping(now)), Math.max(0, next - Date.now()) + 50)
    return () => clearTimeout(timer)
  }, [until])
  return users.filter(({ userId }) => until[userId] !== undefined).map(({ user }) => user.name)
}

const stillTyping = (until: Readonly<Record<number, number>>) =>
  Object.fromEntries(Object.entries(until).filter(([, time]) => time > Date.now()))

const withoutUser = (until: Readonly<Record<number, number>>, userId: number) =>
  Object.fromEntries(Object.entries(until).filter(([id]) => Number(id) !== userId))
