import { Group, Text } from '@mantine/core'
import type { ShareDimension } from '@recado/contract/dashboard/dashboard'
import type { DaySums, HourSums, Shares } from '@recado/contract/dashboard/dashboardMetrics'
import { useTranslation } from 'react-i18next'
import { ColorDot } from '#web/shared/ui/ColorDot.tsx'
import { weekdayFormatter } from '#web/shared/ui/calendar/calendarDays.ts'
import { ColumnChart } from '#web/shared/ui/chart/ColumnChart.tsx'
import { HeatChart } from '#web/shared/ui/chart/HeatChart.tsx'
import { RankChart } from '#web/shared/ui/chart/RankChart.tsx'

const twoDigits = (hour: number) => String(hour).padStart(2, '0')

/** Tickets by day; by hour if the period is one day. */
export function DaysChart({ sums: { data } }: { sums: DaySums }) {
  const { t, i18n } = useTranslation('dashboard')
  const isHourly = data[0]?.horario !== undefined
  const columns = data.map(({ data: day = '', horario = 0, total }) =>
    isHourly
      ? { key: String(horario), short: `${twoDigits(horario)}h`, name: `${twoDigits(horario)}:00–${twoDigits(horario)}:59`, value: total }
      : { key: day, short: day.slice(0, 5), name: day, value: total },
  )
  return (
    <ColumnChart
      label={t('panels.days')}
      nameLabel={t(isHourly ? 'columns.hour' : 'columns.day')}
      valueLabel={t('columns.begun')}
      asTable={t('asTable')}
      language={i18n.language}
      columns={columns}
    />
  )
}

/** Attendances by agent. */
export function AgentsChart({ rows }: { rows: readonly { nome: string; quantidade: number }[] }) {
  const { t, i18n } = useTranslation('dashboard')
  if (rows.length === 0) return <Text c="dimmed">{t('empty.people')}</Text>
  return (
    <RankChart
      label={t('panels.people')}
      nameLabel={t('columns.name')}
      valueLabel={t('columns.tickets')}
      language={i18n.language}
      rows={rows.map(({ nome, quantidade }, key) => ({ key, name: nome || t('nobody'), value: quantidade }))}
    />
  )
}

/** A Monday, used to name weekdays. */
const MONDAY = '2024-01-01'
const dateOfWeekday = (weekday: number) => `${MONDAY.slice(0, 8)}${twoDigits(weekday)}`

/** Tickets by hour of the week. */
export function HoursChart({ sums }: { sums: HourSums }) {
  const { t, i18n } = useTranslation('dashboard')
  const counts = new Map(sums.map(({ weekday, hour, total }) => [`${weekday} ${hour}`, total]))
  const long = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' })
  const days = [1, 2, 3, 4, 5, 6, 7].map((key) => ({
    key,
    short: weekdayFormatter(i18n.language)(dateOfWeekday(key)),
    name: long.format(Date.parse(dateOfWeekday(key))),
  }))
  return (
    <HeatChart
      label={t('panels.hours')}
      dayLabel={t('columns.weekday')}
      language={i18n.language}
      days={days}
      countOf={(day, hour) => counts.get(`${day} ${hour}`) ?? 0}
    />
  )
}

const MAX_ROWS = 8

/** Tickets by connection, queue or tag. */
export function SharesChart({ by, rows }: { by: ShareDimension; rows: Shares }) {
  const { t, i18n } = useTranslation('dashboard')
  if (rows.length === 0) return <Text c="dimmed">{t('empty.shares')}</Text>
  return (
    <RankChart
      label={t(`panels.${by}`)}
      nameLabel={t(`panels.${by}`)}
      valueLabel={t('columns.begun')}
      language={i18n.language}
      rows={rows.slice(0, MAX_ROWS).map(({ id, name, color, total }) => ({
        key: id ?? 0,
        value: total,
        color,
        name: (
          <Group component="span" gap="xs" wrap="nowrap">
            {color && <ColorDot color={color} />}
            {name ?? t(`none.${by}`)}
          </Group>
        ),
      }))}
    />
  )
}
