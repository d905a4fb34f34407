import { type LedgerLine, ledgerEndpoint, type Quarantined, quarantineEndpoint } from '@recado/contract/ledger'
import { IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { InfoHead, InfoPage } from '#web/shared/ui/infoPage/InfoPage.tsx'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { ConnectionCell } from './ConnectionCell.tsx'
import { LedgerTable } from './LedgerTable.tsx'

/** No events report the counts: poll. */
const polling = { refetchInterval: 10_000, staleTime: 0 }

const useLedger = () => useQuery({ ...polling, queryKey: ['ledger'], queryFn: () => call(ledgerEndpoint, {}), throwOnError: false })
const useQuarantine = () => useQuery({ ...polling, queryKey: ['ledger', 'quarantine'], queryFn: () => call(quarantineEndpoint, {}) })

/** Whether any message was lost, on all connections of the installation. */
export function LedgerPage() {
  const { t } = useTranslation('ledger')
  const { data: lines, error, refetch } = useLedger()
  const { data: quarantined = [] } = useQuarantine()
  if (error && !lines) return <LoadError title={t('resource:failed')} error={error} onRetry={() => void refetch()} />
  return (
    <InfoPage title={t('title')} explanation={t('explanation')} state={lines && lines.length > 0 && <LedgerVerdict lines={lines} />}>
      {lines?.length === 0 ? (
        <EmptyState icon={<IconScale size={44} stroke={1.4} />} title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <LedgerTable lines={lines} />
      )}
      {quarantined.length > 0 && <QuarantineTable events={quarantined} />}
    </InfoPage>
  )
}

function LedgerVerdict({ lines }: { lines: LedgerLine[] }) {
  const { t } = useTranslation('ledger')
  const count = lines.filter(({ balanced }) => !balanced).length
  if (count === 0) return <StatusLabel tone="good" label={t('allBalanced')} reason={undefined} />
  return <StatusLabel tone="bad" label={t('someUnbalanced', { count })} reason={undefined} />
}

/** Events that could not be processed, with the reason. Their contents are not shown. */
function QuarantineTable({ events }: { events: Quarantined[] }) {
  const { t } = useTranslation('ledger')
  return (
    <>
      <InfoHead title={t('quarantine.title')} explanation={t('quarantine.explanation')} />
      <ReadOnlyTable
        label={t('quarantine.title')}
        rows={events}
        keyOf={({ id }) => id}
        columns={[
          { title: t('columns.time'), render: ({ createdAt }) => formatDateTime(createdAt), width: '9rem' },
          { title: t('columns.line'), render: (event) => <ConnectionCell line={event} />, width: 'minmax(0, 1.2fr)' },
          { title: t('columns.event'), render: ({ kind, eventId }) => `${kind} ${eventId}`, width: 'minmax(0, 1.6fr)' },
          { title: t('columns.reason'), render: ({ reason }) => reason, width: 'minmax(0, 2.4fr)' },
        ]}
      />
    </>
  )
}
