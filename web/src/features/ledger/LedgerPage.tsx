import { type LedgerLine, ledger, listQuarantine } from '@recado/contract/ledger'
import { IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { InfoPage } from '../../shared/ui/infoPage/InfoPage.tsx'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { StatusLabel } from '../../shared/ui/StatusLabel.tsx'
import { LedgerTable } from './LedgerTable.tsx'
import { QuarantineTable } from './QuarantineTable.tsx'

/** No events report the counts: poll. */
const polling = { refetchInterval: 10_000, staleTime: 0 }

const useLedger = () => useQuery({ ...polling, queryKey: ['ledger'], queryFn: () => call(ledger, {}) })
const useQuarantine = () => useQuery({ ...polling, queryKey: ['ledger', 'quarantine'], queryFn: () => call(listQuarantine, {}) })

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
