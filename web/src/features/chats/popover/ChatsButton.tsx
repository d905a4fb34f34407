import { Skeleton } from '@mantine/core'
import { IconMessageCircle2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deferredModule } from '#web/shared/lib/lazy/deferredModule.ts'
import { TopBarPopover } from '#web/shared/ui/TopBarPopover.tsx'
import { useUnreadChats } from './unreadChats.ts'

/** Loaded when the popover opens, or when the browser is idle. */
const LatestChatsParts = deferredModule(() => import('./LatestChats.tsx'))

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
      {opened && (
        <LatestChatsParts fallback={<Skeleton height={240} />}>
          {({ LatestChats }) => <LatestChats onDone={() => open(false)} />}
        </LatestChatsParts>
      )}
    </TopBarPopover>
  )
}
