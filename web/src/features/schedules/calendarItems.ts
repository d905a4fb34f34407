import { occurrencesBetween, toLocalTime } from '@recado/contract/schedules/recurrence'
import type { Schedule } from '@recado/contract/schedules/schedules'
import { addCalendarDays } from '@recado/contract/time/days'
import type { CalendarItem } from './calendar/calendarEntry.ts'
import type { DayRange } from './useCalendarSchedules.ts'

type CalendarTexts = { noteOf: (row: Schedule) => string; foreseen: string }

export const itemVariant = ({ status, error }: Pick<Schedule, 'status' | 'error'>): CalendarItem['variant'] =>
  status === 'ENVIADA' ? 'done' : status === 'ERRO' ? 'failed' : error === null ? 'planned' : 'waiting'

/** The calendar items of some days: planned, sent, and future repetitions. */
export function toCalendarItems(
  rows: readonly Schedule[],
  days: DayRange,
  { timezone, texts }: { timezone: string; texts: CalendarTexts },
): CalendarItem[] {
  const own = rows.map((row) => toItem(row, timezone, texts))
  const foreseen = rows.flatMap((row) => futureRepeats(row, days, { timezone, texts }))
  return [...own.filter(({ at }) => at.slice(0, 10) >= days.from), ...foreseen].sort((a, b) => (a.at < b.at ? -1 : 1))
}

const toItem = (row: Schedule, timezone: string, { noteOf }: CalendarTexts): CalendarItem => ({
  key: String(row.id),
  at: toLocalTime(timezone, new Date(row.sendAt)),
  title: row.contact.name,
  picture: row.contact.profilePicUrl,
  note: noteOf(row),
  variant: itemVariant(row),
  sign: row.kind,
  repeats: row.repeat !== null,
  isMovable: row.status === 'PENDENTE',
  isFixed: row.status === 'ENVIADA',
})

function futureRepeats(
  row: Schedule,
  { from, to }: DayRange,
  { timezone, texts }: { timezone: string; texts: CalendarTexts },
): CalendarItem[] {
  const { repeat, repeatFrom: first, status } = row
  if (!repeat || first === null || status !== 'PENDENTE') return []
  const since = new Date(Math.max(Date.parse(row.sendAt), Date.parse(`${addCalendarDays(from, -1)}T00:00:00Z`)))
  const before = new Date(`${addCalendarDays(to, 2)}T00:00:00Z`)
  return occurrencesBetween({ repeat, first, timezone }, { after: since, before })
    .map((time) => toLocalTime(timezone, time))
    .filter((at) => at.slice(0, 10) >= from && at.slice(0, 10) <= to)
    .map(
      (at): CalendarItem => ({
        ...toItem(row, timezone, texts),
        key: `${row.id} ${at}`,
        at,
        variant: 'foreseen',
        note: texts.foreseen,
        isMovable: false,
      }),
    )
}

/** The schedule's id, from an item's key. */
export const scheduleIdOf = (key: string) => Number(key.split(' ')[0])
