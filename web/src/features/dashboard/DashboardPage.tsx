import { Skeleton } from '@mantine/core'
import { type ShareDimension, shareDimensions } from '@recado/contract/dashboard/dashboard'
import type { Period } from '@recado/contract/dashboard/period'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showDay } from '../../shared/i18n/showDay.ts'
import { LoadFailed } from '../../shared/ui/LoadFailed.tsx'
import { Panel, PanelPage, Panels } from '../../shared/ui/panels/PanelPage.tsx'
import { Attendants } from './Attendants.tsx'
import { DaysChart, HoursChart, PeopleChart, SharesChart } from './charts.tsx'
import { OverviewCounters } from './OverviewCounters.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'
import { Ratings } from './Ratings.tsx'
import { SheetButton } from './SheetButton.tsx'
import { useDays, useHours, useOverview, usePeople, useRatings, useShares, useWaitingQueues } from './useFigures.ts'
import { useLiveFigures } from './useLiveFigures.ts'
import { usePeriod } from './usePeriod.ts'
import { WaitingQueues } from './WaitingQueues.tsx'

/** The dashboard: present state and figures of a period. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const { choice, period, isUnderWay, choose } = usePeriod()
  useLiveFigures()
  const overview = useOverview(period)
  const title = t('title')
  const range = t('range', { from: showDay(period.from), to: showDay(period.to) })
  return (
    <PanelPage title={title} note={range} tools={<PeriodFilter choice={choice} onChoose={choose} />}>
      <OverviewCounters data={overview.data} isUnderWay={isUnderWay} />
      <Panels>
        <DaysPanel period={period} />
        <WaitingPanel period={period} />
        <Panel title={t('panels.attendants')} width={3} tools={<SheetButton kind="attendants" period={period} />}>
          <Shown figure={overview}>{({ attendants }) => <Attendants rows={attendants} />}</Shown>
        </Panel>
        <RatingsPanel period={period} />
        <PeoplePanel period={period} />
        <HoursPanel period={period} />
        {shareDimensions.map((by) => (
          <SharesPanel key={by} period={period} by={by} />
        ))}
      </Panels>
    </PanelPage>
  )
}

type Of = { period: Period }

function DaysPanel({ period }: Of) {
  const { t } = useTranslation('dashboard')
  const days = useDays(period)
  return (
    <Panel title={t('panels.days')} width={3} tools={<SheetButton kind="days" period={period} />}>
      <Shown figure={days}>{(sums) => <DaysChart sums={sums} />}</Shown>
    </Panel>
  )
}

function WaitingPanel({ period }: Of) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel title={t('panels.waiting')} tools={<SheetButton kind="waiting" period={period} />}>
      <Shown figure={useWaitingQueues()}>{(rows) => <WaitingQueues rows={rows} />}</Shown>
    </Panel>
  )
}

function RatingsPanel({ period }: Of) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel title={t('panels.ratings')} tools={<SheetButton kind="ratings" period={period} />}>
      <Shown figure={useRatings(period)}>{(data) => <Ratings data={data} />}</Shown>
    </Panel>
  )
}

function PeoplePanel({ period }: Of) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel title={t('panels.people')} tools={<SheetButton kind="people" period={period} />}>
      <Shown figure={usePeople(period)}>{({ data }) => <PeopleChart rows={data} />}</Shown>
    </Panel>
  )
}

function HoursPanel({ period }: Of) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel title={t('panels.hours')} width={3} tools={<SheetButton kind="hours" period={period} />}>
      <Shown figure={useHours(period)}>{(sums) => <HoursChart sums={sums} />}</Shown>
    </Panel>
  )
}

function SharesPanel({ period, by }: Of & { by: ShareDimension }) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel title={t(`panels.${by}`)} tools={<SheetButton kind={by} period={period} />}>
      <Shown figure={useShares(period, by)}>{(rows) => <SharesChart by={by} rows={rows} />}</Shown>
    </Panel>
  )
}

type ShownProps<Data> = {
  figure: { data: Data | undefined; error: Error | null; retry: () => void }
  children: (data: Data) => ReactNode
}

/** The content of a panel: figures, error or loading. */
function Shown<Data>({ figure: { data, error, retry }, children }: ShownProps<Data>) {
  const { t } = useTranslation('resource')
  if (data !== undefined) return children(data)
  if (error) return <LoadFailed title={t('failed')} error={error} onRetry={retry} />
  return <Skeleton height={180} />
}
