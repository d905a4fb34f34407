import { fromLocalTime } from '@recado/contract/schedules/recurrence'
import type { Schedule } from '@recado/contract/schedules/schedules'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/auth/session.ts'
import { Announced } from '../../shared/ui/calendar/Announced.tsx'
import { firstOfWeek, showDays, showMonth, showWholeDay, weekOf, weeksOfMonth } from '../../shared/ui/calendar/days.ts'
import { HourTable } from '../../shared/ui/calendar/HourTable.tsx'
import { MonthTable } from '../../shared/ui/calendar/MonthTable.tsx'
import { LoadFailed } from '../../shared/ui/LoadFailed.tsx'
import { CalendarHead } from './CalendarHead.tsx'
import { entriesOf, idOf } from './entriesOf.ts'
import { reasonOf } from './reasonOf.ts'
import { type Days, useCalendar } from './useCalendar.ts'
import type { useView, View } from './useView.ts'

type Props = {
  place: ReturnType<typeof useView>
  today: string
  search: string
  onCount: (count: number | undefined) => void
  onOpen: (row: Schedule) => void
  onAdd: ((at: string) => void) | undefined
  onRemove: ((row: Schedule) => void) | undefined
}

/** The default time of a schedule that is added to a day. */
const USUAL_CLOCK = '09:00'

export function ScheduleCalendar({ place, today, search, onCount, onOpen, onAdd, onRemove }: Props) {
  const { t, i18n } = useTranslation('schedules')
  const { language } = i18n
  const { timezone } = useSession().company
  const { view, day, person, show } = place
  const days = daysOf(view, day, language)
  const range: Days = { from: days[0] ?? day, to: days.at(-1) ?? day }
  const { rows, error, retry, move } = useCalendar(range, search)
  const [told, setTold] = useState('')
  const shown = rows?.filter(({ userId }) => person === null || userId === person)
  const entries = entriesOf(shown ?? [], range, { timezone, words: wordsIn(t) })
  const count = shown && entries.filter(({ look }) => look !== 'foreseen').length
  useEffect(() => onCount(count), [count, onCount])

  const rowOf = (key: string) => rows?.find(({ id }) => id === idOf(key))
  const withRow = (act: (row: Schedule) => void) => (key: string) => {
    const row = rowOf(key)
    if (row) act(row)
  }
  const acts = {
    onOpen: withRow(onOpen),
    onRemove: onRemove && withRow(onRemove),
    onMove: (key: string, to: string) => {
      const row = rowOf(key)
      if (!row) return
      move(row, { sendAt: to, at: fromLocalTime(timezone, to).toISOString() })
      setTold(t('moved', { name: row.contact.name, time: `${showWholeDay(language)(to.slice(0, 10))} ${to.slice(11)}` }))
    },
    onAdd,
  }
  const title = titleOf(place, range, language)
  const shared = { label: title, language, today, entries, acts, hint: t('moveHint') }
  const openDay = (one: string) => show({ view: 'day', date: one })
  if (error && !rows) return <CalendarFailed {...{ error, retry }} />
  return (
    <>
      <CalendarHead {...{ place, title }} />
      {view === 'month' ? (
        <MonthTable {...shared} day={day} usualClock={USUAL_CLOCK} onDay={openDay} showMore={(more) => t('more', { count: more })} />
      ) : (
        <HourTable key={view} {...shared} {...{ day, days }} hourLabel={t('hour')} onDay={openDay} />
      )}
      <Announced text={told} />
    </>
  )
}

const wordsIn = (t: TFunction<'schedules'>) => ({
  foreseen: t('foreseen'),
  noteOf: ({ status, error }: Schedule) => [t(`status.${status}`), ...(error === null ? [] : [reasonOf(t, error)])].join(', '),
})

function CalendarFailed({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation('schedules')
  return <LoadFailed title={t('failed')} error={error} onRetry={retry} />
}

function titleOf({ view, day }: Props['place'], { from, to }: Days, language: string) {
  if (view === 'week') return showDays(language, from, to)
  return view === 'day' ? showWholeDay(language)(day) : showMonth(language)(day)
}

function daysOf(view: View, day: string, language: string): string[] {
  const first = firstOfWeek(language)
  if (view === 'month') return weeksOfMonth(day, first).flat()
  return view === 'week' ? weekOf(day, first) : [day]
}
