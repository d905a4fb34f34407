import { Skeleton, Tabs } from '@mantine/core'
import { recipientStates } from '@recado/contract/campaigns/recipients'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useAddressParams } from '../../../shared/page/useAddressParams.ts'
import { PageFrame } from '../../../shared/resource/PageFrame.tsx'
import { LoadFailed } from '../../../shared/ui/LoadFailed.tsx'
import { Overview } from './Overview.tsx'
import { Recipients } from './Recipients.tsx'
import { ReportHead } from './ReportHead.tsx'
import { useCampaign } from './useCampaign.ts'

/** The results of a campaign: figures, and each recipient. */
export function ReportPage() {
  const { t } = useTranslation('campaignReport')
  const { campaignId } = useParams()
  const id = Number(campaignId)
  const { campaign, report, error, retry } = useCampaign(id)
  const { state, isOverview, show } = usePlace()
  if (error && !(campaign && report)) return <LoadFailed title={t('failed')} {...{ error }} onRetry={retry} />
  return (
    <PageFrame>
      {campaign ? <ReportHead {...{ campaign }} /> : <Skeleton height={64} />}
      <Tabs value={isOverview ? 'overview' : 'recipients'} onChange={(view) => show({ view })}>
        <Tabs.List>
          <Tabs.Tab value="overview">{t('overview')}</Tabs.Tab>
          <Tabs.Tab value="recipients">{t('recipients')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {isOverview && campaign && report && <Overview {...{ campaign, report }} onState={(state) => show({ view: 'recipients', state })} />}
      {!isOverview && <Recipients {...{ id, state }} onState={(state) => show({ state })} />}
    </PageFrame>
  )
}

function usePlace() {
  const [params, show] = useAddressParams()
  return {
    isOverview: params.get('view') !== 'recipients',
    state: recipientStates.find((one) => one === params.get('state')) ?? null,
    show,
  }
}
