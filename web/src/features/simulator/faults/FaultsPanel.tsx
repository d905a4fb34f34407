import { Button, CloseButton } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { IconEraser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { LoadErrorLine } from '#web/shared/ui/LoadError.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { FaultActions } from './FaultActions.tsx'
import { FaultPanelLayout, FigureList, PanelHeading } from './FaultParts.tsx'
import { FaultSwitch } from './FaultSwitch.tsx'
import { countActiveFaults, faultKinds } from './faultKinds.ts'
import { useFaults } from './useFaults.ts'

/** The faults of the simulated network, and its own counts. */
export function FaultsPanel({ connection, onClose }: { connection: ManagedConnection; onClose: () => void }) {
  const { t } = useTranslation('simulator')
  const { isLoaded, error, retry, faults, until, isPending, set, clear } = useFaults(connection.id)
  const count = countActiveFaults(faults) + (until === null ? 0 : 1)
  const state =
    until !== null ? t('faults.awayUntil', { time: formatTime(until) }) : count > 0 ? t('faults.some', { count }) : t('faults.none')
  return (
    <FaultPanelLayout
      title={t('faults.title')}
      text={isLoaded ? state : ''}
      close={<CloseButton aria-label={t('common:close')} onClick={onClose} />}
      end={
        <Section isLine>
          <NetworkCounts connectionId={connection.id} />
        </Section>
      }
    >
      {isLoaded ? (
        <>
          <Button
            variant="light"
            leftSection={<IconEraser size={18} stroke={1.7} />}
            disabled={count === 0}
            loading={isPending && count > 0}
            onClick={clear}
          >
            {t('faults.clear')}
          </Button>
          <PanelHeading>{t('faults.lasting')}</PanelHeading>
          {faultKinds.map((kind) => (
            <FaultSwitch key={kind.name} kind={kind} faults={faults} onSet={set} />
          ))}
          <PanelHeading>{t('faults.once')}</PanelHeading>
          <FaultActions connection={connection} faults={faults} isAway={until !== null} onSet={set} />
        </>
      ) : error ? (
        <LoadErrorLine title={t('faults.failed')} error={error} onRetry={retry} />
      ) : (
        <NotLoadedYet isLine />
      )}
    </FaultPanelLayout>
  )
}

const INTERVAL = 2000
const counted = ['sent', 'delivered', 'received', 'duplicates', 'distinct'] as const

/** The simulated network's own counts, independent of the app. */
function NetworkCounts({ connectionId }: { connectionId: number }) {
  const { t, i18n } = useTranslation('simulator')
  const { data } = useQuery({
    queryKey: ['simulator', 'tally', connectionId],
    queryFn: () => call(simulatorEndpoints.tally, { params: { id: connectionId } }),
    refetchInterval: INTERVAL,
    staleTime: 0,
  })
  return (
    <FigureList figures={counted.map((name) => [t(`tally.${name}`), data ? data[name].toLocaleString(i18n.language) : '–'] as const)} />
  )
}
