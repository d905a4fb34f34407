import { Button, Center, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PanelBody } from '#web/shared/ui/drawer/PanelParts.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { useNearViewport } from '#web/shared/ui/useNearViewport.ts'
import { TimelineDays } from './TimelineDays.tsx'
import { useTimeline } from './useTimeline.ts'

/** The whole timeline of a ticket; more loads on scrolling or on request. */
export function TicketTimeline({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('steps')
  const { rows, isLoading, error, retry, updatedAt, hasMore, loadMore } = useTimeline(ticketId)
  const end = useNearViewport(loadMore, { margin: 200, changed: updatedAt })
  if (error) return <LoadError title={t('notLoaded')} error={error} onRetry={retry} />
  return (
    <PanelBody padded>
      {isLoading && (
        <NotLoadedYet>
          <Skeleton height={240} />
        </NotLoadedYet>
      )}
      <TimelineDays steps={rows} />
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
