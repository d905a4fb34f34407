import { Anchor } from '@mantine/core'
import { closedSince, type Week, weekdayAt } from '@recado/contract/time/openingHours'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayWord } from '../../../shared/hours/dayName.ts'
import { useNow } from '../../../shared/hours/useNow.ts'
import { NowLine } from '../frame/SettingsFrame.tsx'
import { showClockIn } from '../showClockIn.ts'
import { nextChange } from './nextChange.ts'

type Props = { week: Week; timezone: string }

/** Whether the company is open now by its saved hours, until when, and in which time zone. */
export function OpenNow({ week, timezone }: Props) {
  const { t, i18n } = useTranslation('settings')
  const now = useNow()
  const minute = now.getTime()
  const { isOpen, until } = useMemo(() => stateAt(new Date(minute), { week, timezone }), [minute, week, timezone])
  const day = until && weekdayAt(timezone, until)
  const isToday = until && until.getTime() - minute < DAY && day === weekdayAt(timezone, now)
  const key = `schedules.now.${isOpen ? 'open' : 'closed'}${until ? (isToday ? 'Until' : 'UntilDay') : ''}`
  const when = until && { time: showClockIn(timezone, until), day: day && dayWord(day, i18n.language) }
  return (
    <NowLine
      isOpen={isOpen}
      word={t(key, when ?? {})}
      place={
        <>
          {t('schedules.localTime', { time: showClockIn(timezone, now), timezone: timezone.replaceAll('_', ' ') })}{' '}
          <Anchor component={Link} to="/settings#timezone" size="sm" underline="always">
            {t('schedules.changeTimezone')}
          </Anchor>
        </>
      }
    />
  )
}

const DAY = 86_400_000
const stateAt = (now: Date, { week, timezone }: Props) => ({
  isOpen: closedSince(week, timezone, now) === null,
  until: nextChange(week, timezone, now),
})
