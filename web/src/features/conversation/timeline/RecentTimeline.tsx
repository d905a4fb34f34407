import { Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PanelEmptyText, PanelSection } from '#web/shared/ui/drawer/PanelParts.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { TimelineDays } from './TimelineDays.tsx'
import { useTimeline } from './useTimeline.ts'

const MAX_SHOWN = 4

/** The latest timeline entries of a ticket, and a link to all. */
export function RecentTimeline({ ticketId, onAll }: { ticketId: number; onAll: () => void }) {
  const { t } = useTranslation('steps')
  const { rows, isLoading, error, retry } = useTimeline(ticketId)
  return (
    <PanelSection
      title={t('title')}
      tool={
        rows.length > MAX_SHOWN && (
          <Button variant="subtle" size="compact-xs" onClick={onAll}>
            {t('all')}
          </Button>
        )
      }
    >
      {isLoading && (
        <NotLoadedYet isLine>
          <Skeleton height={72} />
        </NotLoadedYet>
      )}
      {error && (
        <Button variant="subtle" size="xs" onClick={retry}>
          {t('notLoaded')} {t('common:retry')}
        </Button>
      )}
      {!isLoading && !error && rows.length === 0 && <PanelEmptyText>{t('none')}</PanelEmptyText>}
      <TimelineDays steps={rows.slice(0, MAX_SHOWN)} />
    </PanelSection>
  )
}
