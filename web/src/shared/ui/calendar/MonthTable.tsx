import classes from './Calendar.module.css'
import { CalendarDrag } from './CalendarDrag.tsx'
import { CalendarEntry } from './CalendarEntry.tsx'
import type { CalendarActs, PlacedEntry } from './calendar.ts'
import { DropCell } from './DropCell.tsx'
import { firstOfWeek, showWeekday, showWholeDay, weeksOfMonth } from './days.ts'

type Props = {
  label: string
  language: string
  day: string
  today: string
  entries: readonly PlacedEntry[]
  acts: CalendarActs
  hint: string
  /** The default time of an entry that is added to a day. */
  usualClock: string
  onDay: (day: string) => void
  showMore: (count: number) => string
}

/** A day shows at most this many; its own page shows all. */
const SHOWN = 4

export function MonthTable({ label, language, day, today, entries, acts, hint, usualClock, onDay, showMore }: Props) {
  const weeks = weeksOfMonth(day, firstOfWeek(language))
  const byDay = Map.groupBy(entries, ({ at }) => at.slice(0, 10))
  const weekday = showWeekday(language)
  const whole = showWholeDay(language)
  return (
    <CalendarDrag {...{ entries }} onMove={acts.onMove}>
      <div className={classes.scroller}>
        <table className={classes.month} aria-label={label}>
          <thead>
            <tr>
              {weeks[0]?.map((one) => (
                <th key={one} scope="col" className={classes.weekday}>
                  {weekday(one)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((one) => (
                  <MonthDay
                    key={one}
                    {...{ one, acts, hint, onDay, showMore, usualClock }}
                    name={whole(one)}
                    here={byDay.get(one) ?? []}
                    isToday={one === today}
                    isOutside={one.slice(0, 7) !== day.slice(0, 7)}
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
  one: string
  name: string
  here: readonly PlacedEntry[]
  isToday: boolean
  isOutside: boolean
}

function MonthDay({ one, name, here, isToday, isOutside, acts, hint, usualClock, onDay, showMore }: DayProps) {
  return (
    <DropCell
      id={one}
      {...{ isToday, isOutside }}
      placeOf={(at) => `${one}${at.slice(10)}`}
      onAdd={acts.onAdd && (() => acts.onAdd?.(`${one}T${usualClock}`))}
    >
      <button type="button" className={classes.date} aria-label={name} onClick={() => onDay(one)}>
        {Number(one.slice(8))}
      </button>
      {here.slice(0, SHOWN).map((entry) => (
        <CalendarEntry key={entry.key} unit="week" {...{ entry, acts, hint }} />
      ))}
      {here.length > SHOWN && (
        <button type="button" className={classes.more} onClick={() => onDay(one)}>
          {showMore(here.length - SHOWN)}
        </button>
      )}
    </DropCell>
  )
}
