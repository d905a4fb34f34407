import type { CampaignReport } from '@recado/contract/campaigns/recipients'
import { toLocalTime } from '@recado/contract/schedules/recurrence'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { LineChart } from '#web/shared/ui/chart/LineChart.tsx'

const states = ['sent', 'delivered', 'read', 'answered', 'failed'] as const

/** The numbers of sent, delivered, read, answered and failed messages over time. */
export function ProgressChart({ chart }: Pick<CampaignReport, 'chart'>) {
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
