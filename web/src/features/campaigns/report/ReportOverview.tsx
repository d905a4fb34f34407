import { Text, Title } from '@mantine/core'
import { type Campaign, messageKeys } from '@recado/contract/campaigns/campaigns'
import type { CampaignReport, RecipientState } from '@recado/contract/campaigns/recipients'
import { costEndpoints } from '@recado/contract/costs/costs'
import { toLocalTime } from '@recado/contract/schedules/recurrence'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCan, useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCostNotes, useFormatCost } from '#web/shared/domain/company/useFormatCost.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { LineChart } from '#web/shared/ui/chart/LineChart.tsx'
import { Excerpt } from '#web/shared/ui/Excerpt.tsx'
import { FigureCards } from '#web/shared/ui/figures/FigureCards.tsx'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import { PageScroll } from '#web/shared/ui/resource/PageLayout.tsx'
import { CompanyTime } from '../CompanyTime.tsx'

type Props = { campaign: Campaign; report: CampaignReport; onState: (state: RecipientState) => void }

/** The figures, their progress, and the comparison of variants. */
export function ReportOverview({ campaign, report, onState }: Props) {
  const { t, i18n } = useTranslation('campaignReport')
  const { language } = i18n
  const { total, waiting, leftOut, sent } = report
  const { contactList, tag, whatsapp, scheduledAt, completedAt } = campaign
  const left = Object.values(leftOut).reduce((sum, count) => sum + count)
  const costCards = useCostCards(campaign.id)
  const show = (count: number) => count.toLocaleString(language)
  const counted = (state: 'delivered' | 'read' | 'answered' | 'failed') => ({
    label: t(`figures.${state}`),
    value: show(report[state]),
    note: formatShare(report[state], state === 'failed' ? sent + report.failed : sent, language),
    // Each recipient counts once, in the latest state: read messages are not in "delivered".
    ...((state === 'answered' || state === 'failed') && { onOpen: () => onState(state) }),
  })
  return (
    <PageScroll label={t('overview')}>
      <FigureCards
        cards={[
          { label: t('figures.valid'), value: show(total - leftOut.invalid), note: t('figures.ofAll', { total: show(total) }) },
          { label: t('figures.waiting'), value: show(waiting), onOpen: () => onState('pending') },
          {
            label: t('figures.sent'),
            value: show(sent),
            note: report.withEmptyValue > 0 ? t('figures.withEmptyValue', { count: report.withEmptyValue }) : undefined,
          },
          ...(['delivered', 'read', 'answered', 'failed'] as const).map(counted),
          { label: t('figures.leftOut'), value: show(left), note: leftOutNote(t, leftOut), onOpen: () => onState('leftOut') },
          ...costCards,
          { label: t('campaigns:columns.connection'), value: whatsapp?.name ?? '–' },
          { label: t(tag ? 'figures.tag' : 'figures.contactList'), value: contactList?.name ?? tag?.name ?? '–' },
          { label: t('figures.schedule'), value: <CompanyTime time={scheduledAt} /> },
          { label: t('figures.conclusion'), value: <CompanyTime time={completedAt} /> },
        ]}
      />
      <Title order={2}>{t('course')}</Title>
      {report.chart.length > 0 ? <ProgressChart chart={report.chart} /> : <Text c="dimmed">{t('noCourse')}</Text>}
      {report.variants.length > 0 && (
        <>
          <Title order={2}>{t('comparison')}</Title>
          <VariantComparison campaign={campaign} report={report} />
        </>
      )}
    </PageScroll>
  )
}

/** What the campaign has cost, one card for each currency. No card if the channel charges nothing. */
function useCostCards(campaignId: number) {
  const { t } = useTranslation('campaignReport')
  const can = useCan()
  const formatCost = useFormatCost()
  const notesOf = useCostNotes()
  const { data, error, refetch } = useQuery({
    queryKey: ['costs', 'campaign', campaignId],
    queryFn: () => call(costEndpoints.ofCampaign, { params: { campaignId } }),
    enabled: can('costs:read'),
    staleTime: 0,
    throwOnError: false,
  })
  if (error && !data)
    return [
      { label: t('figures.cost'), value: '–', note: `${t('common:failedToLoad')}. ${t('common:retry')}`, onOpen: () => void refetch() },
    ]
  return (data?.sums ?? []).map((sum) => ({
    label: sum.currency === null ? t('figures.cost') : t('figures.costIn', { currency: sum.currency }),
    value: formatCost(sum, 2),
    note: notesOf(sum),
  }))
}

type LeftOutTexts = (key: `leftOut.${keyof CampaignReport['leftOut']}`, values: { count: number }) => string

const leftOutNote = (t: LeftOutTexts, leftOut: CampaignReport['leftOut']) =>
  Object.entries(leftOut)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => t(`leftOut.${reason as 'invalid'}`, { count }))
    .join(' · ')

const states = ['sent', 'delivered', 'read', 'answered', 'failed'] as const

/** The numbers of sent, delivered, read, answered and failed messages over time. */
function ProgressChart({ chart }: Pick<CampaignReport, 'chart'>) {
  const { t, i18n } = useTranslation('campaignReport')
  const { timezone } = useCurrentUser().company
  const isOneDay = new Set(chart.map(({ from }) => toLocalTime(timezone, new Date(from)).slice(0, 10))).size === 1
  const nameOf = (from: string) => {
    const at = toLocalTime(timezone, new Date(from))
    return isOneDay ? at.slice(11) : `${formatDay(at.slice(0, 10)).slice(0, 5)} ${at.slice(11)}`
  }
  return (
    <LineChart
      label={t('course')}
      timeLabel={t('columns.from')}
      asTable={t('asTable')}
      language={i18n.language}
      lines={states.map((state) => ({ key: state, name: t(`figures.${state}`), sums: runningSums(chart.map((point) => point[state])) }))}
      points={chart.map(({ from }) => ({ at: Date.parse(from), name: nameOf(from) }))}
    />
  )
}

function runningSums(counts: readonly number[]) {
  let sum = 0
  return counts.map((count) => {
    sum += count
    return sum
  })
}

type Variant = CampaignReport['variants'][number]

/** The results of each text variant, as shares of its own recipients. */
function VariantComparison({ campaign, report }: { campaign: Campaign; report: CampaignReport }) {
  const { t, i18n } = useTranslation('campaignReport')
  const { language } = i18n
  const textOf = ({ variant }: Variant) => campaign.templates[variant - 1]?.name ?? campaign[messageKeys[variant - 1] ?? 'message1']
  const part = (key: 'delivered' | 'read' | 'answered' | 'failed') => ({
    title: t(`figures.${key}`),
    width: 'minmax(0, 1fr)',
    render: (variant: Variant) => {
      const share = formatShare(variant[key], key === 'failed' ? variant.sent + variant.failed : variant.sent, language)
      return `${variant[key].toLocaleString(language)}${share ? ` (${share})` : ''}`
    },
  })
  return (
    <ReadOnlyTable<Variant>
      label={t('comparison')}
      rows={report.variants}
      keyOf={({ variant }) => variant}
      columns={[
        { title: t('columns.variant'), width: '4rem', render: ({ variant }) => variant },
        { title: t('columns.text'), width: 'minmax(0, 3fr)', render: (variant) => <Excerpt text={textOf(variant)} /> },
        { title: t('figures.sent'), width: 'minmax(0, 1fr)', render: ({ sent }) => sent.toLocaleString(language) },
        ...(['delivered', 'read', 'answered', 'failed'] as const).map(part),
      ]}
    />
  )
}

/** A share in percent; empty if the total is 0. */
const formatShare = (part: number, whole: number, language: string) =>
  whole > 0 ? new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(part / whole) : undefined
