import { Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanRequest } from '#web/shared/data/live/networkStatus.ts'
import { EmptyState } from './EmptyState.tsx'

type Props = {
  /** One line in place of a block, for a small part. */
  isLine?: boolean
  /** Names the content, where nothing beside the line does. */
  what?: string
  /** The outline of what is loading. */
  children?: ReactNode
}

/** Shown until the content is loaded. Without a network it says so, because an outline would promise that the content arrives soon. */
export function NotLoadedYet({ isLine = false, what, children = null }: Props) {
  const { t } = useTranslation()
  if (useCanRequest()) return children
  if (isLine)
    return (
      <Text c="dimmed" size="sm">
        {what && `${what}: `}
        {t('notLoaded.title')}
      </Text>
    )
  return <NothingLoaded />
}

/** Says that the content appears once the network is back. */
export function NothingLoaded() {
  const { t } = useTranslation()
  return <EmptyState icon={<IconCloudOff size={44} stroke={1.4} />} title={t('notLoaded.title')} text={t('notLoaded.text')} />
}
