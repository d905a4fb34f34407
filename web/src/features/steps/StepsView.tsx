import { Button, Center, Skeleton } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../../shared/toast/toast.ts'
import { PanelBody } from '../../shared/ui/drawer/PanelParts.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { useReached } from '../../shared/ui/useReached.ts'
import { StepDays } from './StepDays.tsx'
import { useSteps } from './useSteps.ts'

/** All that happened to a ticket: more of it comes as its reader goes down, or asks. */
export function StepsView({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation(['steps', 'common'])
  const { rows, isLoading, error, retry, updatedAt, hasMore, loadMore } = useSteps(ticketId)
  const end = useReached(loadMore, { margin: 200, changed: updatedAt })
  if (error)
    return (
      <EmptyState
        icon={<IconCloudOff size={44} stroke={1.4} />}
        title={t('notLoaded')}
        text={sentenceOf(error)}
        action={<Button onClick={retry}>{t('common:retry')}</Button>}
      />
    )
  return (
    <PanelBody padded>
      {isLoading && <Skeleton height={240} />}
      <StepDays steps={rows} />
      {hasMore && (
        <Center>
          <Button variant="subtle" size="xs" onClick={loadMore}>
            {t('more')}
          </Button>
        </Center>
      )}
      <div ref={end} />
    </PanelBody>
  )
}
