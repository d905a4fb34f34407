import type { CampaignRecipient, RecipientState } from '@recado/contract/campaigns/recipients'
import { useTranslation } from 'react-i18next'
import { showNumber } from '../../../shared/i18n/showNumber.ts'
import type { Column } from '../../../shared/resource/liveResource.ts'
import { StatusWord, type Tone } from '../../../shared/ui/StatusWord.tsx'
import { CompanyTime } from '../CompanyTime.tsx'
import { lastTimeOf, reasonWord } from './recipientWords.ts'

export const recipientColumns: Column<CampaignRecipient>[] = [
  { key: 'name', render: ({ name, number }) => name || showNumber(number), width: 'minmax(0, 2fr)', headline: true },
  { key: 'number', render: ({ number }) => showNumber(number), width: 'minmax(0, 1.5fr)', speaks: true },
  { key: 'state', render: (row) => <RecipientStatus {...row} />, width: 'minmax(10rem, 2fr)', speaks: true },
  { key: 'time', render: (row) => <CompanyTime time={lastTimeOf(row)} />, width: '9rem', speaks: true },
  { key: 'variant', render: ({ variant, state }) => (state === 'leftOut' ? '–' : variant), width: '4rem' },
]

const tones: Record<RecipientState, Tone> = {
  ...{ pending: 'quiet', sent: 'quiet', delivered: 'good', read: 'good', answered: 'good', failed: 'bad', leftOut: 'waiting' },
}

function RecipientStatus({ state, reason }: CampaignRecipient) {
  const { t } = useTranslation('campaignReport')
  return <StatusWord tone={tones[state]} word={t(`states.${state}`)} reason={reason === null ? undefined : reasonWord(t, reason)} />
}
