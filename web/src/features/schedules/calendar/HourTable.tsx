import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { fullDayFormatter, weekdayFormatter } from '#web/shared/ui/calendar/calendarDays.ts'
import classes from './Calendar.module.css'
import { CalendarDrag, CalendarEntry, DropCell } from './CalendarEntry.tsx'
import type { CalendarActions, CalendarItem } from './calendarEntry.ts'

type Props = {
  label: string
  language: string
  /** One day, or all days of a week. */
  days: readonly string[]
  /** The day to scroll to if not all fit. */
  day: string
  today: string
  entries: readonly CalendarItem[]
  acts: CalendarActions
  hint: string
  hourLabel: string
  onDay: (day: string) => void
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
/** Scroll to the start of working hours. */
const START_OF_WORK = '07'

export function HourTable({ label, language, days, day, today, entries, acts, hint, hourLabel, onDay }: Props) {
  const byHour = Map.groupBy(entries, ({ at }) => at.slice(0, 13))
  const morning = useRef<HTMLTableRowElement>(null)
  const scrolledDay = days.indexOf(days.includes(today) ? today : day)
  useEffect(() => scrollToMorning(morning.current, scrolledDay), [scrolledDay])
  return (
    <CalendarDrag entries={entries} onMove={acts.onMove}>
      <div className={classes.scroller} data-scroller>
        <table className={classes.hours} data-days={days.length} aria-label={label}>
          <HourHead language={language} days={days} today={today} hourLabel={hourLabel} onDay={onDay} />
          <tbody>
            {hours.map((hour) => (
              <tr key={hour} ref={hour === START_OF_WORK ? morning : undefined}>
                <th scope="row" className={classes.hour}>
                  {hour}:00
                </th>
                {days.map((day) => (
                  <DropCell
                    key={day}
                    id={`${day}T${hour}`}
                    isToday={day === today}
                    timeAfterDrop={(at) => `${day}T${hour}${at.slice(13)}`}
                    onAdd={acts.onAdd && (() => acts.onAdd?.(`${day}T${hour}:00`))}
                  >
                    {byHour.get(`${day}T${hour}`)?.map((entry) => (
                      <CalendarEntry key={entry.key} unit="hour" entry={entry} acts={acts} hint={hint} />
                    ))}
                  </DropCell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </CalendarDrag>
  )
}

/** Scrolls to working hours, and on a phone to the requested day. The column of hours stays visible. */
function scrollToMorning(morning: HTMLTableRowElement | null, day: number) {
  const scroller = morning?.closest('[data-scroller]')
  if (!morning || !scroller) return
  const [corner, ...heads] = morning.closest('table')?.tHead?.rows[0]?.cells ?? []
  scroller.scrollTop = morning.offsetTop - (corner?.offsetHeight ?? 0)
  scroller.scrollLeft = (heads[day]?.offsetLeft ?? 0) - (corner?.offsetWidth ?? 0)
}

function HourHead({ language, days, today, hourLabel, onDay }: Pick<Props, 'language' | 'days' | 'today' | 'hourLabel' | 'onDay'>) {
  const weekday = weekdayFormatter(language)
  const whole = fullDayFormatter(language)
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.corner}>
          <VisuallyHidden>{hourLabel}</VisuallyHidden>
        </th>
        {days.map((day) => (
          <th key={day} scope="col" className={classes.weekday} data-today={day === today || undefined}>
            <button type="button" className={classes.dayName} title={whole(day)} onClick={() => onDay(day)}>
              {weekday(day)} <b>{Number(day.slice(8))}</b>
            </button>
          </th>
        ))}
      </tr>
    </thead>
  )
}
