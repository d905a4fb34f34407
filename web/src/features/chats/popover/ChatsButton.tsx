import { IconMessageCircle2 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { preloadable } from '../../../shared/lazy/preloadable.ts'
import { BarPopover } from '../../../shared/ui/BarPopover.tsx'
import { useUnreadChats } from './unread.ts'

const LatestChats = preloadable(async () => (await import('./LatestChats.tsx')).LatestChats)

/** The chats at the top bar: in how many of them something waits, and the way to each. */
export function ChatsButton() {
  const { t } = useTranslation('shell')
  const [opened, open] = useState(false)
  const count = useUnreadChats()
  const name = t('titles.chats')
  return (
    <BarPopover
      icon={<IconMessageCircle2 size={20} stroke={1.7} />}
      label={count > 0 ? `${name} (${count})` : name}
      width={360}
      {...{ name, count, opened }}
      onTurn={open}
    >
      <Suspense>{opened && <LatestChats onDone={() => open(false)} />}</Suspense>
    </BarPopover>
  )
}
