import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import { EmptyState } from './EmptyState.tsx'

type Props = { title: string; error: Error; onRetry: () => void }

/** Shown in place of content that could not be loaded: the reason and a button to retry. */
export function LoadError({ title, error, onRetry }: Props) {
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

/** A load error in one line, for content that is itself about that high. */
export const LoadErrorLine = ({ title, error, onRetry }: Props) => (
  <FailureLine text={`${title}. ${errorMessage(error)}`} onRetry={onRetry} />
)

export const FailureLine = ({ text, onRetry }: { text: string; onRetry: () => void }) => {
  const { t } = useTranslation()
  return (
    <Group role="alert" gap="xs" p="xs" justify="center">
      <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
      <Text size="sm" c="dimmed" ta="center">
        {text}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Group>
  )
}
