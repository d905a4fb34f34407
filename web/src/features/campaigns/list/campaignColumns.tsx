import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { useTranslation } from 'react-i18next'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { ProgressBar } from '#web/shared/ui/ProgressBar.tsx'
import { CampaignStatus } from '../CampaignStatus.tsx'
import { CompanyTime } from '../CompanyTime.tsx'

export const campaignColumns: Column<Campaign>[] = [
  { key: 'name', render: ({ name }) => name, width: 'minmax(0, 1.6fr)', headline: true },
  { key: 'status', render: (row) => <CampaignProgressCell row={row} />, width: 'minmax(9.25rem, 1fr)', hideLabelOnCard: true },
  { key: 'audience', render: (row) => <Audience {...row} />, width: 'minmax(0, 1.5fr)', wraps: true },
  { key: 'connection', render: ({ whatsapp }) => whatsapp?.name ?? '–', width: 'minmax(0, 1.2fr)', wraps: true },
  { key: 'scheduledAt', render: ({ scheduledAt }) => <CompanyTime time={scheduledAt} />, width: '8.25rem' },
  { key: 'completedAt', render: ({ completedAt }) => <CompanyTime time={completedAt} />, width: '8.25rem' },
]

/** Its status, and its progress once it runs. */
function CampaignProgressCell({ row }: { row: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { name, status, progress } = row
  const { total, done } = progress
  return (
    <>
      <CampaignStatus row={row} />
      {status !== 'INATIVA' && status !== 'PROGRAMADA' && (
        <ProgressBar label={t('progressOf', { name })} text={t('done', { done, total })} part={total > 0 ? done / total : 0} />
      )}
    </>
  )
}

function Audience({ contactList, tag }: Campaign) {
  const { t } = useTranslation('campaigns')
  if (contactList) return contactList.id === null ? t('deletedList', { name: contactList.name }) : contactList.name
  return tag ? t('byTag', { name: tag.name }) : '–'
}
