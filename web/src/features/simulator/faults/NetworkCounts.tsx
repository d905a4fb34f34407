import { simulator } from '@recado/contract/simulator'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { FigureList } from './FaultParts.tsx'

const INTERVAL = 2000
const counted = ['sent', 'delivered', 'received', 'duplicates', 'distinct'] as const

/** The simulated network's own counts, independent of the app. */
export function NetworkCounts({ lineId }: { lineId: number }) {
  const { t, i18n } = useTranslation('simulator')
  const { data } = useQuery({
    queryKey: ['simulator', 'tally', lineId],
    queryFn: () => call(simulator.tally, { params: { id: lineId } }),
    refetchInterval: INTERVAL,
    staleTime: 0,
  })
  return (
    <FigureList figures={counted.map((name) => [t(`tally.${name}`), data ? data[name].toLocaleString(i18n.language) : '–'] as const)} />
  )
}
