import { ActionIcon, Skeleton } from '@mantine/core'
import { type DashboardExportKind, dashboardEndpoints, type ShareDimension, shareDimensions } from '@recado/contract/dashboard/dashboard'
import type { Period } from '@recado/contract/dashboard/period'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '#web/shared/data/api/call.ts'
import { saveFile } from '#web/shared/data/api/saveFile.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { ColorDot } from '#web/shared/ui/ColorDot.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { AgentsTable } from './AgentsTable.tsx'
import { AnswerPromisesTable } from './AnswerPromisesTable.tsx'
import { AssistantPanels } from './AssistantPanels.tsx'
import { AgentsChart, DaysChart, HoursChart, SharesChart } from './charts.tsx'
import { InstallationCounters } from './InstallationCounters.tsx'
import { OverviewCounters } from './OverviewCounters.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'
import { Panel, PanelGrid, PanelPage } from './panels/PanelPage.tsx'
import { Ratings } from './Ratings.tsx'
import { useAgents, useAnswerPromises, useDays, useHours, useOverview, useRatings, useShares, useWaitingQueues } from './useFigures.ts'
import { usePeriod } from './usePeriod.ts'
import { useRefetchFiguresOnEvents } from './useRefetchFiguresOnEvents.ts'
import { WaitingQueues } from './WaitingQueues.tsx'

/** The dashboard: present state and figures of a period. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const { choice, period, isUnderWay, choose } = usePeriod()
  useRefetchFiguresOnEvents()
  const { super: isSuper } = useCurrentUser()
  const overview = useOverview(period)
  const title = t('title')
  const range = t('range', { from: formatDay(period.from), to: formatDay(period.to) })
  return (
    <PanelPage title={title} note={range} tools={<PeriodFilter choice={choice} onChoose={choose} />}>
      {isSuper && (
        <Section isLine title={t('installation.failedToLoad')}>
          <InstallationCounters />
        </Section>
      )}
      <OverviewCounters data={overview.data} isUnderWay={isUnderWay} />
      <PanelGrid>
        <DaysPanel period={period} />
        <WaitingPanel period={period} />
        <Panel title={t('panels.attendants')} width={3} tools={<ExportButton kind="attendants" period={period} />}>
          <FigureContent figure={overview}>{({ attendants }) => <AgentsTable rows={attendants} />}</FigureContent>
        </Panel>
        <RatingsPanel period={period} />
        <AgentsPanel period={period} />
        <HoursPanel period={period} />
        <PromisePanels period={period} />
        <AssistantPanels period={period} />
        {shareDimensions.map((by) => (
          <SharesPanel key={by} period={period} by={by} />
        ))}
      </PanelGrid>
    </PanelPage>
  )
}

type PanelProps = { period: Period }

function DaysPanel({ period }: PanelProps) {
  const { t } = useTranslation('dashboard')
  const days = useDays(period)
  return (
    <Panel title={t('panels.days')} width={3} tools={<ExportButton kind="days" period={period} />}>
      <FigureContent figure={days}>{(sums) => <DaysChart sums={sums} />}</FigureContent>
    </Panel>
  )
}

function WaitingPanel({ period }: PanelProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel title={t('panels.waiting')} tools={<ExportButton kind="waiting" period={period} />}>
      <FigureContent figure={useWaitingQueues()}>{(rows) => <WaitingQueues rows={rows} />}</FigureContent>
    </Panel>
  )
}

/** Only where a queue promises answers. */
function PromisePanels({ period }: PanelProps) {
  const { t } = useTranslation('dashboard')
  const { data } = useAnswerPromises(period)
  if (!data || data.queues.length === 0) return null
  return (
    <>
      <Panel title={t('panels.promisesByQueue')} width={4} tools={<ExportButton kind="promisesByQueue" period={period} />}>
        <AnswerPromisesTable
          label={t('panels.promisesByQueue')}
          who={t('columns.queue')}
          rows={data.queues}
          keyOf={({ queue }) => queue?.id ?? 0}
          renderWho={({ queue }) =>
            queue ? (
              <>
                <ColorDot color={queue.color} /> {queue.name}
              </>
            ) : (
              t('deletedQueue')
            )
          }
        />
      </Panel>
      <Panel title={t('panels.promisesByAgent')} width={4} tools={<ExportButton kind="promisesByAgent" period={period} />}>
        <AnswerPromisesTable
          label={t('panels.promisesByAgent')}
          who={t('columns.agent')}
          rows={data.users}
          keyOf={({ user }) => user?.id ?? 0}
          renderWho={({ user }) => user?.name ?? t('noAgent')}
        />
      </Panel>
    </>
  )
}

function RatingsPanel({ period }: PanelProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel title={t('panels.ratings')} tools={<ExportButton kind="ratings" period={period} />}>
      <FigureContent figure={useRatings(period)}>{(data) => <Ratings data={data} />}</FigureContent>
    </Panel>
  )
}

function AgentsPanel({ period }: PanelProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel title={t('panels.people')} tools={<ExportButton kind="people" period={period} />}>
      <FigureContent figure={useAgents(period)}>{({ data }) => <AgentsChart rows={data} />}</FigureContent>
    </Panel>
  )
}

function HoursPanel({ period }: PanelProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel title={t('panels.hours')} width={3} tools={<ExportButton kind="hours" period={period} />}>
      <FigureContent figure={useHours(period)}>{(sums) => <HoursChart sums={sums} />}</FigureContent>
    </Panel>
  )
}

function SharesPanel({ period, by }: PanelProps & { by: ShareDimension }) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel title={t(`panels.${by}`)} tools={<ExportButton kind={by} period={period} />}>
      <FigureContent figure={useShares(period, by)}>{(rows) => <SharesChart by={by} rows={rows} />}</FigureContent>
    </Panel>
  )
}

type FigureContentProps<Data> = {
  figure: { data: Data | undefined; error: Error | null; retry: () => void }
  children: (data: Data) => ReactNode
}

/** The content of a panel: figures, error or loading. */
function FigureContent<Data>({ figure: { data, error, retry }, children }: FigureContentProps<Data>) {
  const { t } = useTranslation('resource')
  if (data !== undefined) return children(data)
  if (error) return <LoadError title={t('failed')} error={error} onRetry={retry} />
  return (
    <NotLoadedYet>
      <Skeleton height={180} />
    </NotLoadedYet>
  )
}

/** Exports a panel's figures as a spreadsheet. */
function ExportButton({ kind, period: { from, to } }: { kind: DashboardExportKind; period: Period }) {
  const { t } = useTranslation('dashboard')
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(dashboardEndpoints.sheet, { params: { kind }, query: { date_from: from, date_to: to } }),
    onSuccess: (file) => saveFile(file, `${t(`panels.${kind}`)}.csv`),
    onError: toast.error,
  })
  const label = t('sheet', { name: t(`panels.${kind}`) })
  return (
    <ActionIcon size="md" variant="subtle" color="gray" aria-label={label} data-hint={label} loading={isPending} onClick={() => mutate()}>
      <IconDownload size={18} stroke={1.7} />
    </ActionIcon>
  )
}
