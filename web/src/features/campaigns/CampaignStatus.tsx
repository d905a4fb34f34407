import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { StatusLabel, type StatusTone } from '#web/shared/ui/StatusLabel.tsx'

const tones: Record<Campaign['status'], StatusTone> = {
  INATIVA: 'quiet',
  PROGRAMADA: 'waiting',
  EM_ANDAMENTO: 'good',
  CANCELADA: 'bad',
  FINALIZADA: 'quiet',
}

/** Reasons to wait that pass by themselves. */
const TEMPORARY: ReadonlySet<Campaign['waitsFor']> = new Set(['hours', 'restricted', 'capped', 'budget'])

/** The status of a campaign, and what it waits for. */
export function CampaignStatus({ row: { status, waitsFor, waitsUntil } }: { row: Pick<Campaign, 'status' | 'waitsFor' | 'waitsUntil'> }) {
  const { t } = useTranslation('campaigns')
  const isStuck = status === 'EM_ANDAMENTO' && waitsFor !== null
  const tone = isStuck ? (TEMPORARY.has(waitsFor) ? 'waiting' : 'bad') : tones[status]
  const until = waitsUntil === null ? undefined : formatDateTime(waitsUntil)
  return <StatusLabel tone={tone} label={t(`status.${status}`)} reason={isStuck ? t(`waits.${waitsFor}`, { until }) : undefined} />
}
