import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { useTranslation } from 'react-i18next'
import { showMoment } from '../../shared/i18n/showMoment.ts'
import { StatusWord, type Tone } from '../../shared/ui/StatusWord.tsx'

const tones: Record<Campaign['status'], Tone> = {
  ...{ INATIVA: 'quiet', PROGRAMADA: 'waiting', EM_ANDAMENTO: 'good', CANCELADA: 'bad', FINALIZADA: 'quiet' },
}

/** Reasons to wait that pass by themselves. */
const passing: ReadonlySet<Campaign['waitsFor']> = new Set(['hours', 'restricted', 'capped'])

/** The status of a campaign, and what it waits for. */
export function CampaignStatus({ row: { status, waitsFor, waitsUntil } }: { row: Pick<Campaign, 'status' | 'waitsFor' | 'waitsUntil'> }) {
  const { t } = useTranslation('campaigns')
  const isStuck = status === 'EM_ANDAMENTO' && waitsFor !== null
  const tone = isStuck ? (passing.has(waitsFor) ? 'waiting' : 'bad') : tones[status]
  const until = waitsUntil === null ? undefined : showMoment(waitsUntil)
  return <StatusWord tone={tone} word={t(`status.${status}`)} reason={isStuck ? t(`waits.${waitsFor}`, { until }) : undefined} />
}
