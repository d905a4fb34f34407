import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { IconStack2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import { MenuEditorView } from './MenuEditorView.tsx'
import { useQueueDetails } from './useQueueDetails.ts'

/** The bot menu of a queue. */
export function MenuPage() {
  const { t } = useTranslation('menu')
  const id = Number(useParams().id)
  const { data, error, refetch } = useQueueDetails(id)
  if (data) return <MenuEditorView key={id} queue={data} />
  if (!error) return <MenuSkeleton />
  if (error instanceof AppError && error.status === 404)
    return (
      <EmptyState
        icon={<IconStack2 size={44} stroke={1.4} />}
        title={errorMessage(error)}
        text={t('gone')}
        action={
          <Button component={Link} to="/queues">
            {t('back')}
          </Button>
        }
      />
    )
  return <LoadError title={t('failed')} error={error} onRetry={() => void refetch()} />
}

/** Shown while the menu loads. */
const MenuSkeleton = () => (
  <Stack p="lg" gap="lg" aria-hidden>
    <Group justify="space-between">
      <Skeleton height={30} width={220} />
      <Skeleton height={34} width={120} />
    </Group>
    <Group align="flex-start" gap="xl" wrap="nowrap">
      <Stack gap="xs" flex={1}>
        {[90, 70, 80, 60, 75].map((width) => (
          <Skeleton key={width} height={34} width={`${width}%`} />
        ))}
      </Stack>
      <Skeleton height={260} flex={1} visibleFrom="sm" />
      <Skeleton height={520} width={320} radius="xl" visibleFrom="md" />
    </Group>
  </Stack>
)
