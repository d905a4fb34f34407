import { IconBell } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TopBarPopover } from '#web/shared/ui/TopBarPopover.tsx'

type Props = { count: number; children: (close: () => void) => ReactNode }

/** The bell with its count, and the panel it opens. */
export function NotificationBell({ count, children }: Props) {
  const { t } = useTranslation('notifications')
  const [opened, open] = useState(false)
  return (
    <TopBarPopover
      icon={<IconBell size={20} stroke={1.7} />}
      name={t('title')}
      label={count > 0 ? t('openCount', { count }) : t('open')}
      width={400}
      count={count}
      opened={opened}
      onTurn={open}
    >
      {children(() => open(false))}
    </TopBarPopover>
  )
}
