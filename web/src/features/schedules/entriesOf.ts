import { occurrencesBetween, toLocalTime } from '@recado/contract/schedules/recurrence'
import type { Schedule } from '@recado/contract/schedules/schedules'
import { addCalendarDays } from '@recado/contract/time/days'
import type { PlacedEntry } from '../../shared/ui/calendar/calendar.ts'
import type { Days } from './useCalendar.ts'

type Words = { noteOf: (row: Schedule) => string; foreseen: string }

export const planLook = ({ status, error }: Pick<Schedule, 'status' | 'error'>): PlacedEntry['look'] =>
  status === 'ENVIADA' ? 'done' : status === 'ERRO' ? 'failed' : error === null ? 'planned' : 'waiting'

/** The calendar items of some days: planned, sent, and future repetitions. */
export function entriesOf(rows: readonly Schedule[], days: Days, { timezone, words }: { timezone: string; words: Words }): PlacedEntry[] {
  const own = rows.map((row) => entryOf(row, timezone, words))
  const foreseen = rows.flatMap((row) => foreseenOf(row, days, { timezone, words }))
  return [...own.filter(({ at }) => at.slice(0, 10) >= days.from), ...foreseen].sort((one, other) => (one.at < other.at ? -1 : 1))
}

const entryOf = (row: Schedule, timezone: string, { noteOf }: Words): PlacedEntry => ({
  key: String(row.id),
  at: toLocalTime(timezone, new Date(row.sendAt)),
  title: row.contact.name,
  picture: row.contact.profilePicUrl,
  note: noteOf(row),
  look: planLook(row),
  sign: row.kind,
  repeats: row.repeat !== null,
  isMovable: row.status === 'PENDENTE',
  isFixed: row.status === 'ENVIADA',
})

function foreseenOf(row: Schedule, { from, to }: Days, { timezone, words }: { timezone: string; words: Words }): PlacedEntry[] {
  const { repeat, repeatFrom: first, status } = row
  if (!repeat || first === null || status !== 'PENDENTE') return []
  const since = new Date(Math.max(Date.parse(row.sendAt), Date.parse(`${addCalendarDays(from, -1)}T00:00:00Z`)))
  const before = new Date(`${addCalendarDays(to, 2)}T00:00:00Z`)
  return occurrencesBetween({ repeat, first, timezone }, { after: since, before })
    .map((time) => toLocalTime(timezone, time))
    .filter((at) => at.slice(0, 10) >= from && at.slice(0, 10) <= to)
    .map((at) => ({
      ...entryOf(row, timezone, words),
      key: `${row.id} ${at}`,
      at,
      look: 'foreseen',
      note: words.foreseen,
      isMovable: false,
    }))
}

/** The schedule's id, from an item's key. */
export const idOf = (key: string) => Number(key.split(' ')[0])
