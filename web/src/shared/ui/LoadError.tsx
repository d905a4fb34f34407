import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../toast/toast.ts'
import { EmptyState } from './EmptyState.tsx'

/** Shown in place of content that could not be loaded: the reason and a button to retry. */
export function LoadError({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <EmptyState
      icon={<IconCloudOff size={44} stroke={1.4} />}
      title={title}
      text={errorMessage(error)}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  )
}
