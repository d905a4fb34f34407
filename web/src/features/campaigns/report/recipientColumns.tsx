import type { CampaignRecipient, RecipientState } from '@recado/contract/campaigns/recipients'
import { useTranslation } from 'react-i18next'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { StatusLabel, type StatusTone } from '#web/shared/ui/StatusLabel.tsx'
import { CompanyTime } from '../CompanyTime.tsx'
import { lastStateTime, useReasonText } from './recipientTexts.ts'

export const recipientColumns: Column<CampaignRecipient>[] = [
  { key: 'name', render: ({ name, number }) => name || formatPhone(number), width: 'minmax(0, 2fr)', headline: true },
  { key: 'number', render: ({ number }) => formatPhone(number), width: 'minmax(0, 1.5fr)', hideLabelOnCard: true },
  { key: 'state', render: (row) => <RecipientStatus {...row} />, width: 'minmax(10rem, 2fr)', hideLabelOnCard: true },
  { key: 'time', render: (row) => <CompanyTime time={lastStateTime(row)} />, width: '9rem', hideLabelOnCard: true },
  { key: 'variant', render: ({ variant, state }) => (state === 'leftOut' ? '–' : variant), width: '4rem' },
]

const tones: Record<RecipientState, StatusTone> = {
  pending: 'quiet',
  sent: 'quiet',
  delivered: 'good',
  read: 'good',
  answered: 'good',
  failed: 'bad',
  leftOut: 'waiting',
}

function RecipientStatus({ state, reason, triesAgainAt }: CampaignRecipient) {
  const { t } = useTranslation('campaignReport')
  const reasonText = useReasonText()
  const reasons = [reason !== null && reasonText(reason), triesAgainAt !== null && t('triesAgain', { time: formatDateTime(triesAgainAt) })]
  return <StatusLabel tone={tones[state]} label={t(`states.${state}`)} reason={reasons.filter(Boolean).join(' ') || undefined} />
}
