import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../shared/resource/liveResource.ts'
import { CompanyTime } from '../../../shared/ui/CompanyTime.tsx'
import { ProgressBar } from '../../../shared/ui/ProgressBar.tsx'
import { CampaignStatus } from '../CampaignStatus.tsx'

export const columns: Column<Campaign>[] = [
  { key: 'name', render: ({ name }) => name, width: 'minmax(0, 1.6fr)', headline: true },
  { key: 'status', render: (row) => <CampaignStatus row={row} />, width: 'minmax(7.5rem, 1fr)', speaks: true },
  { key: 'audience', render: (row) => <Audience {...row} />, width: 'minmax(0, 1.6fr)' },
  { key: 'connection', render: ({ whatsapp }) => whatsapp?.name ?? '–', width: 'minmax(0, 1.2fr)' },
  { key: 'scheduledAt', render: ({ scheduledAt }) => <CompanyTime time={scheduledAt} />, width: '8.25rem' },
  { key: 'completedAt', render: ({ completedAt }) => <CompanyTime time={completedAt} />, width: '8.25rem' },
  { key: 'progress', render: (row) => <Progress {...row} />, width: 'minmax(5rem, 0.7fr)' },
]

function Audience({ contactList, tag }: Campaign) {
  const { t } = useTranslation('campaigns')
  if (contactList) return contactList.name
  return tag ? t('byTag', { name: tag.name }) : '–'
}

function Progress({ name, status, progress: { total, done } }: Campaign) {
  const { t } = useTranslation('campaigns')
  if (status === 'INATIVA' || status === 'PROGRAMADA') return '–'
  return <ProgressBar label={t('progressOf', { name })} text={t('done', { done, total })} part={total > 0 ? done / total : 0} />
}
