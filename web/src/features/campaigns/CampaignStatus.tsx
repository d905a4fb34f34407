import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { useTranslation } from 'react-i18next'
import { StatusWord, type Tone } from '../../shared/ui/StatusWord.tsx'

const tones: Record<Campaign['status'], Tone> = {
  ...{ INATIVA: 'quiet', PROGRAMADA: 'waiting', EM_ANDAMENTO: 'good', CANCELADA: 'bad', FINALIZADA: 'quiet' },
}

/** How it stands, and what it waits for. */
export function CampaignStatus({ row: { status, waitsFor } }: { row: Pick<Campaign, 'status' | 'waitsFor'> }) {
  const { t } = useTranslation('campaigns')
  const isStuck = status === 'EM_ANDAMENTO' && waitsFor !== null
  const tone = isStuck ? (waitsFor === 'hours' || waitsFor === 'restricted' ? 'waiting' : 'bad') : tones[status]
  return <StatusWord tone={tone} word={t(`status.${status}`)} reason={isStuck ? t(`waits.${waitsFor}`) : undefined} />
}
