import { Anchor } from '@mantine/core'
import { closedSince, type HoursCalendar, type Week, weekdayAt } from '@recado/contract/time/openingHours'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { longDayName } from '#web/shared/lib/hours/dayNames.ts'
import { useCurrentMinute } from '#web/shared/lib/hours/useCurrentMinute.ts'
import { formatTimeIn } from '../formatTimeIn.ts'
import { OpenNowLine } from '../layout/SettingsLayout.tsx'
import { nextOpeningChange } from './nextOpeningChange.ts'

type Props = { week: Week; calendar: HoursCalendar }

/** Whether the company is open now by its saved hours, until when, and its time zone. */
export function OpenNow({ week, calendar }: Props) {
  const { t, i18n } = useTranslation('settings')
  const now = useCurrentMinute()
  const minute = now.getTime()
  const { timezone, daysOff } = calendar
  const { isOpen, until } = useMemo(
    () => openingState(new Date(minute), { week, calendar: { timezone, daysOff } }),
    [minute, week, timezone, daysOff],
  )
  const day = until && weekdayAt(timezone, until)
  const isToday = until && until.getTime() - minute < DAY && day === weekdayAt(timezone, now)
  const key = `schedules.now.${isOpen ? 'open' : 'closed'}${until ? (isToday ? 'Until' : 'UntilDay') : ''}`
  const when = until && { time: formatTimeIn(timezone, until), day: day && longDayName(day, i18n.language) }
  return (
    <OpenNowLine
      isOpen={isOpen}
      label={t(key, when ?? {})}
      localTime={
        <>
          {t('schedules.localTime', { time: formatTimeIn(timezone, now), timezone: timezone.replaceAll('_', ' ') })}{' '}
          <Anchor component={Link} to="/settings#timezone" size="sm" underline="always">
            {t('schedules.changeTimezone')}
          </Anchor>
        </>
      }
    />
  )
}

const DAY = 86_400_000
const openingState = (now: Date, { week, calendar }: Props) => ({
  isOpen: closedSince(week, calendar, now) === null,
  until: nextOpeningChange(week, calendar, now),
})
