import { firstWeekday, fullDayFormatter, weekdayFormatter, weeksOfMonth } from '#web/shared/ui/calendar/calendarDays.ts'
import classes from './Calendar.module.css'
import { CalendarDrag, CalendarEntry, DropCell } from './CalendarEntry.tsx'
import type { CalendarActions, CalendarItem } from './calendarEntry.ts'

type Props = {
  label: string
  language: string
  day: string
  today: string
  entries: readonly CalendarItem[]
  acts: CalendarActions
  hint: string
  /** The default time of an entry that is added to a day. */
  usualClock: string
  onDay: (day: string) => void
  showMore: (count: number) => string
}

/** The month shows at most this many entries of a day; the view of the day shows all. */
const MAX_ENTRIES = 4

export function MonthTable({ label, language, day, today, entries, acts, hint, usualClock, onDay, showMore }: Props) {
  const weeks = weeksOfMonth(day, firstWeekday(language))
  const byDay = Map.groupBy(entries, ({ at }) => at.slice(0, 10))
  const weekday = weekdayFormatter(language)
  const fullDay = fullDayFormatter(language)
  return (
    <CalendarDrag entries={entries} onMove={acts.onMove}>
      <div className={classes.scroller}>
        <table className={classes.month} aria-label={label}>
          <thead>
            <tr>
              {weeks[0]?.map((date) => (
                <th key={date} scope="col" className={classes.weekday}>
                  {weekday(date)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((date) => (
                  <MonthDay
                    key={date}
                    date={date}
                    acts={acts}
                    hint={hint}
                    onDay={onDay}
                    showMore={showMore}
                    usualClock={usualClock}
                    name={fullDay(date)}
                    items={byDay.get(date) ?? []}
                    isToday={date === today}
                    isOutside={date.slice(0, 7) !== day.slice(0, 7)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </CalendarDrag>
  )
}

type DayProps = Pick<Props, 'acts' | 'hint' | 'usualClock' | 'onDay' | 'showMore'> & {
  date: string
  name: string
  items: readonly CalendarItem[]
  isToday: boolean
  isOutside: boolean
}

function MonthDay({ date, name, items, isToday, isOutside, acts, hint, usualClock, onDay, showMore }: DayProps) {
  return (
    <DropCell
      id={date}
      isToday={isToday}
      isOutside={isOutside}
      timeAfterDrop={(at) => `${date}${at.slice(10)}`}
      onAdd={acts.onAdd && (() => acts.onAdd?.(`${date}T${usualClock}`))}
    >
      <button type="button" className={classes.date} aria-label={name} onClick={() => onDay(date)}>
        {Number(date.slice(8))}
      </button>
      {items.slice(0, MAX_ENTRIES).map((entry) => (
        <CalendarEntry key={entry.key} unit="week" entry={entry} acts={acts} hint={hint} />
      ))}
      {items.length > MAX_ENTRIES && (
        <button type="button" className={classes.more} onClick={() => onDay(date)}>
          {showMore(items.length - MAX_ENTRIES)}
        </button>
      )}
    </DropCell>
  )
}
