import { Button, Center, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PanelBody } from '../../shared/ui/drawer/PanelParts.tsx'
import { LoadFailed } from '../../shared/ui/LoadFailed.tsx'
import { useReached } from '../../shared/ui/useReached.ts'
import { StepDays } from './StepDays.tsx'
import { useSteps } from './useSteps.ts'

/** The whole timeline of a ticket; more loads on scrolling or on request. */
export function StepsView({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('steps')
  const { rows, isLoading, error, retry, updatedAt, hasMore, loadMore } = useSteps(ticketId)
  const end = useReached(loadMore, { margin: 200, changed: updatedAt })
  if (error) return <LoadFailed title={t('notLoaded')} error={error} onRetry={retry} />
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
