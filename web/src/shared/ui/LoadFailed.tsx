import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../toast/toast.ts'
import { EmptyState } from './EmptyState.tsx'

/** What stands where something would be that could not be fetched: why, and the way to try again. */
export function LoadFailed({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <EmptyState
      icon={<IconCloudOff size={44} stroke={1.4} />}
      title={title}
      text={sentenceOf(error)}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  )
}
