import { Text } from '@mantine/core'
import type { Ratings as Counted, Rated } from '@recado/contract/dashboard/dashboardMetrics'
import { toLocalTime } from '@recado/contract/schedules/recurrence'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { RankChart } from '#web/shared/ui/chart/RankChart.tsx'
import { PanelEntries } from './panels/PanelTable.tsx'
import { RatingStars } from './RatingStars.tsx'

const MAX_SHOWN = 5
const rates = [3, 2, 1] as const

/** The distribution of ratings, and the last ratings with the contact's last message. */
export function Ratings({ data: { counts, last } }: { data: Counted }) {
  const { t, i18n } = useTranslation('dashboard')
  const { timezone } = useCurrentUser().company
  const starsOf = (value: number) => <RatingStars rating={value} label={t('stars', { value })} />
  const asideOf = ({ finishedAt, user }: Rated) => {
    const at = toLocalTime(timezone, new Date(finishedAt))
    return [user?.name, `${formatDay(at.slice(0, 10))} ${at.slice(11)}`].filter(Boolean).join(' · ')
  }
  if (last.length === 0) return <Text c="dimmed">{t('empty.ratings')}</Text>
  return (
    <>
      <RankChart
        label={t('panels.ratings')}
        nameLabel={t('columns.rating')}
        valueLabel={t('columns.count')}
        language={i18n.language}
        rows={rates.map((rate) => ({ key: rate, name: starsOf(rate), value: counts[rate] }))}
      />
      <PanelEntries
        label={t('lastRatings')}
        entries={last.slice(0, MAX_SHOWN).map((one) => ({
          key: one.id,
          sign: starsOf(one.rate),
          name: one.contact.name,
          text: one.words,
          aside: asideOf(one),
          to: `/tickets/${one.ticket.uuid}`,
        }))}
      />
    </>
  )
}
