import { Skeleton, Tabs } from '@mantine/core'
import { recipientStates } from '@recado/contract/campaigns/recipients'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useUrlParams } from '#web/shared/lib/route/useUrlParams.ts'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { PageLayout } from '#web/shared/ui/resource/PageLayout.tsx'
import { Recipients } from './Recipients.tsx'
import { ReportHead } from './ReportHead.tsx'
import { ReportOverview } from './ReportOverview.tsx'
import { useCampaign } from './useCampaign.ts'
import { WaitingChoice } from './WaitingChoice.tsx'

/** The results of a campaign: figures, and each recipient. */
export function ReportPage() {
  const { t } = useTranslation('campaignReport')
  const { campaignId } = useParams()
  const id = Number(campaignId)
  const { campaign, report, error, retry } = useCampaign(id)
  const { state, isOverview, show } = useReportParams()
  if (error && !(campaign && report)) return <LoadError title={t('failed')} error={error} onRetry={retry} />
  return (
    <PageLayout>
      {campaign ? <ReportHead campaign={campaign} failed={report?.failed ?? 0} /> : <Skeleton height={64} />}
      {campaign?.waitsFor === 'choice' && <WaitingChoice campaign={campaign} />}
      <Tabs value={isOverview ? 'overview' : 'recipients'} onChange={(view) => show({ view })}>
        <Tabs.List>
          <Tabs.Tab value="overview">{t('overview')}</Tabs.Tab>
          <Tabs.Tab value="recipients">{t('recipients')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {isOverview && campaign && report && (
        <ReportOverview campaign={campaign} report={report} onState={(state) => show({ view: 'recipients', state })} />
      )}
      {!isOverview && <Recipients id={id} state={state} onState={(state) => show({ state })} />}
    </PageLayout>
  )
}

function useReportParams() {
  const [params, show] = useUrlParams()
  return {
    isOverview: params.get('view') !== 'recipients',
    state: recipientStates.find((state) => state === params.get('state')) ?? null,
    show,
  }
}
