import { Button, Group, Progress, Skeleton, Tabs, Text, Title } from '@mantine/core'
import { mayResend, mayRestart, mayStop } from '@recado/contract/campaigns/campaignStates'
import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { recipientStates } from '@recado/contract/campaigns/recipients'
import { IconArrowLeft, IconPlayerPlay, IconPlayerStop, IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useUrlParams } from '#web/shared/lib/route/useUrlParams.ts'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { PageLayout } from '#web/shared/ui/resource/PageLayout.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { CampaignStatus } from '../CampaignStatus.tsx'
import { useStopRestart } from '../useStopRestart.ts'
import { Recipients } from './Recipients.tsx'
import { ReportOverview } from './ReportOverview.tsx'
import { ResendDialog } from './ResendDialog.tsx'
import { useCampaign, useFailures } from './useCampaign.ts'
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

/** `failed`: number of recipients who did not get it. */
type ReportHeadProps = { campaign: Campaign; failed: number }

/** The campaign's name, status, progress and actions. */
function ReportHead({ campaign, failed }: ReportHeadProps) {
  const { t, i18n } = useTranslation('campaignReport')
  const { stop, restart } = useStopRestart()
  const { name, progress } = campaign
  const [done, total] = [progress.done, progress.total].map((count) => count.toLocaleString(i18n.language))
  return (
    <header>
      <Group gap="sm">
        <Button component={Link} to="/campaigns" variant="subtle" size="compact-sm" leftSection={<IconArrowLeft size={16} />}>
          {t('back')}
        </Button>
      </Group>
      <Group justify="space-between" gap="sm">
        <Title order={1}>{t('titleOf', { name })}</Title>
        <Group gap="xs">
          {failed > 0 && mayResend(campaign) && (
            <Section isLine title={t('failed')}>
              <ResendButton campaign={campaign} />
            </Section>
          )}
          {mayStop(campaign) && (
            <Button variant="default" leftSection={<IconPlayerStop size={18} />} onClick={() => stop(campaign)}>
              {t('campaigns:actions.stop')}
            </Button>
          )}
          {mayRestart(campaign) && (
            <Button leftSection={<IconPlayerPlay size={18} />} onClick={() => restart(campaign)}>
              {t('campaigns:actions.restart')}
            </Button>
          )}
        </Group>
      </Group>
      <Group gap="md" mt={4} mb="xs">
        <span role="status">
          <CampaignStatus row={campaign} />
        </span>
        <Text c="dimmed" inherit>
          {t('campaigns:done', { done, total })}
        </Text>
      </Group>
      <Progress value={progress.total > 0 ? Math.round((100 * progress.done) / progress.total) : 0} aria-label={t('progress')} />
    </header>
  )
}

/** Present while failed recipients can get the campaign again. */
function ResendButton({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaignReport')
  const [isOpen, setIsOpen] = useState(false)
  const failures = useFailures(campaign.id)
  const isPossible = failures.data !== undefined && failures.data.reasons.length > 0
  return (
    <>
      {isPossible && (
        <Button variant="default" leftSection={<IconRepeat size={18} />} onClick={() => setIsOpen(true)}>
          {t('resend.open')}
        </Button>
      )}
      <ResendDialog campaign={campaign} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
