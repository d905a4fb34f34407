import { type Week, weekdays } from '@recado/contract/time/openingHours'
import { useTranslation } from 'react-i18next'
import { longDayName, shortDayName } from '#web/shared/lib/hours/dayNames.ts'
import { groupDays } from '#web/shared/lib/hours/groupDays.ts'
import { openSpans } from '#web/shared/lib/hours/openSpans.ts'
import classes from './Week.module.css'

/** The open part of each day of the week, as a chart. */
export function OpeningHoursChart({ week }: { week: Week }) {
  const { t, i18n } = useTranslation('resource')
  const spans = openSpans(week)
  const description = groupDays(week).map(({ first, last, startTime, endTime }) => {
    const [from, to] = [first, last].map((day) => longDayName(day, i18n.language))
    const days = from === to ? from : t('hours.days', { from, to })
    return `${days} ${startTime}–${endTime}`
  })
  return (
    <div role="img" aria-label={t('hours.picture', { hours: description.join('; ') || t('hours.neverOpen') })} className={classes.picture}>
      {weekdays.map((day, index) => (
        <div key={day} className={classes.pictured} data-open={spans[index]?.length !== 0}>
          <div className={classes.track}>
            {spans[index]?.map(({ from, to }) => (
              <span key={from} className={classes.bar} style={{ left: `${from}%`, width: `${to - from}%` }} />
            ))}
          </div>
          {shortDayName(day, i18n.language)}
        </div>
      ))}
    </div>
  )
}
