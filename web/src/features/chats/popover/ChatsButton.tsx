import { IconMessageCircle2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TopBarPopover } from '#web/shared/ui/TopBarPopover.tsx'
import { LatestChats } from './LatestChats.tsx'
import { useUnreadChats } from './unreadChats.ts'

/** Chats in the top bar: the number of chats with unread messages, and links to them. */
export function ChatsButton() {
  const { t } = useTranslation('shell')
  const [opened, open] = useState(false)
  const count = useUnreadChats()
  const name = t('chats:title')
  return (
    <TopBarPopover
      icon={<IconMessageCircle2 size={20} stroke={1.7} />}
      label={count > 0 ? `${name} (${count})` : name}
      width={360}
      name={name}
      count={count}
      opened={opened}
      onTurn={open}
    >
      {opened && <LatestChats onDone={() => open(false)} />}
    </TopBarPopover>
  )
}
