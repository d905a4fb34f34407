import { Skeleton, Tabs } from '@mantine/core'
import { recipientStates } from '@recado/contract/campaigns/recipients'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { PageFrame } from '../../../shared/resource/PageFrame.tsx'
import { LoadFailed } from '../../../shared/ui/LoadFailed.tsx'
import { Overview } from './Overview.tsx'
import { Recipients } from './Recipients.tsx'
import { ReportHead } from './ReportHead.tsx'
import { useCampaign } from './useCampaign.ts'

/** What became of a campaign: in figures, and of each recipient. */
export function ReportPage() {
  const { t } = useTranslation(['campaignReport', 'campaigns', 'resource'])
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

type Changes = { view?: string | null; state?: string | null }

/** What is looked at lives in the address, so that it survives a reload and can be sent to a colleague. */
function usePlace() {
  const [params, setParams] = useSearchParams()
  const show = (changes: Changes) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [key, value] of Object.entries(changes)) value === null ? next.delete(key) : next.set(key, value)
        return next
      },
      { replace: true },
    )
  return {
    isOverview: params.get('view') !== 'recipients',
    state: recipientStates.find((one) => one === params.get('state')) ?? null,
    show,
  }
}
