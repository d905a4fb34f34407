import { Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PanelQuiet, PanelSection } from '../../shared/ui/drawer/PanelParts.tsx'
import { StepDays } from './StepDays.tsx'
import { useSteps } from './useSteps.ts'

const FEW = 4

/** The latest timeline entries of a ticket, and a link to all. */
export function StepsStrip({ ticketId, onAll }: { ticketId: number; onAll: () => void }) {
  const { t } = useTranslation('steps')
  const { rows, isLoading, error, retry } = useSteps(ticketId)
  return (
    <PanelSection
      title={t('title')}
      tool={
        rows.length > FEW && (
          <Button variant="subtle" size="compact-xs" onClick={onAll}>
            {t('all')}
          </Button>
        )
      }
    >
      {isLoading && <Skeleton height={72} />}
      {error && (
        <Button variant="subtle" size="xs" onClick={retry}>
          {t('notLoaded')} {t('common:retry')}
        </Button>
      )}
      {!isLoading && !error && rows.length === 0 && <PanelQuiet>{t('none')}</PanelQuiet>}
      <StepDays steps={rows.slice(0, FEW)} />
    </PanelSection>
  )
}
