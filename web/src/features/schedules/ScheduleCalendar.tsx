import { ActionIcon, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { fromLocalTime, toLocalTime } from '@recado/contract/schedules/recurrence'
import type { Schedule } from '@recado/contract/schedules/schedules'
import { addCalendarDays } from '@recado/contract/time/days'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCanRequest } from '#web/shared/data/live/networkStatus.ts'
import {
  firstWeekday,
  formatDayRange,
  fullDayFormatter,
  monthFormatter,
  monthsAfter,
  weekDays,
  weeksOfMonth,
} from '#web/shared/ui/calendar/calendarDays.ts'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { HourTable } from './calendar/HourTable.tsx'
import { MonthTable } from './calendar/MonthTable.tsx'
import { scheduleIdOf, toCalendarItems } from './calendarItems.ts'
import { failureReason } from './failureReason.ts'
import { type DayRange, useCalendarSchedules } from './useCalendarSchedules.ts'
import type { CalendarView, useCalendarView } from './useCalendarView.ts'

type Props = {
  calendarView: ReturnType<typeof useCalendarView>
  today: string
  search: string
  onCount: (count: number | undefined) => void
  onOpen: (row: Schedule) => void
  onAdd: ((at: string) => void) | undefined
  onRemove: ((row: Schedule) => void) | undefined
}

/** The default time of a schedule that is added to a day. */
const DEFAULT_TIME = '09:00'

export function ScheduleCalendar({ calendarView, today, search, onCount, onOpen, onAdd, onRemove }: Props) {
  const { t, i18n } = useTranslation('schedules')
  const { language } = i18n
  const { timezone } = useCurrentUser().company
  const { view, day, person, show } = calendarView
  const days = visibleDays(view, day, language)
  const range: DayRange = { from: days[0] ?? day, to: days.at(-1) ?? day }
  const { rows, error, retry, move } = useCalendarSchedules(range, search)
  const canRequest = useCanRequest()
  const [announcement, setAnnouncement] = useState('')
  const userRows = rows?.filter(({ userId }) => person === null || userId === person)
  const entries = toCalendarItems(userRows ?? [], range, { timezone, texts: calendarTexts(t) })
  const count = userRows && entries.filter(({ variant }) => variant !== 'foreseen').length
  useEffect(() => onCount(count), [count, onCount])

  const rowOf = (key: string) => rows?.find(({ id }) => id === scheduleIdOf(key))
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
      setAnnouncement(t('moved', { name: row.contact.name, time: `${fullDayFormatter(language)(to.slice(0, 10))} ${to.slice(11)}` }))
    },
    onAdd,
  }
  const title = calendarTitle(calendarView, range, language)
  const shared = { label: title, language, today, entries, acts, hint: t('moveHint') }
  const openDay = (date: string) => show({ view: 'day', date })
  if (error && !rows) return <CalendarError error={error} retry={retry} />
  return (
    <>
      <CalendarHead calendarView={calendarView} title={title} />
      {!rows && !canRequest ? (
        <NotLoadedYet />
      ) : view === 'month' ? (
        <MonthTable {...shared} day={day} usualClock={DEFAULT_TIME} onDay={openDay} showMore={(more) => t('more', { count: more })} />
      ) : (
        <HourTable key={view} {...shared} day={day} days={days} hourLabel={t('hour')} onDay={openDay} />
      )}
      <VisuallyHidden component="p" role="status">
        {announcement}
      </VisuallyHidden>
    </>
  )
}

const calendarTexts = (t: TFunction<'schedules'>) => ({
  foreseen: t('foreseen'),
  noteOf: ({ status, error }: Schedule) => [t(`status.${status}`), ...(error === null ? [] : [failureReason(t, error)])].join(', '),
})

function CalendarError({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation('schedules')
  return <LoadError title={t('failed')} error={error} onRetry={retry} />
}

function calendarTitle({ view, day }: Props['calendarView'], { from, to }: DayRange, language: string) {
  if (view === 'week') return formatDayRange(language, from, to)
  return view === 'day' ? fullDayFormatter(language)(day) : monthFormatter(language)(day)
}

function visibleDays(view: CalendarView, day: string, language: string): string[] {
  const first = firstWeekday(language)
  if (view === 'month') return weeksOfMonth(day, first).flat()
  return view === 'week' ? weekDays(day, first) : [day]
}

/** The visible days, navigation, and the time zone. */
function CalendarHead({ calendarView: { view, day, show }, title }: { calendarView: ReturnType<typeof useCalendarView>; title: string }) {
  const { t } = useTranslation('schedules')
  const { timezone } = useCurrentUser().company
  return (
    <Group gap="xs">
      <ActionIcon variant="default" size="input-sm" aria-label={t('before')} onClick={() => show({ date: moveDay(view, day, -1) })}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon variant="default" size="input-sm" aria-label={t('after')} onClick={() => show({ date: moveDay(view, day, 1) })}>
        <IconChevronRight size={18} />
      </ActionIcon>
      <Button variant="default" px="sm" onClick={() => show({ date: null })}>
        {t('today')}
      </Button>
      <Text fw={600} aria-live="polite">
        {title}
      </Text>
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {t('zone', { zone: timezone, time: toLocalTime(timezone, new Date()).slice(11) })}
      </Text>
    </Group>
  )
}

const moveDay = (view: CalendarView, day: string, count: number) =>
  view === 'month' ? monthsAfter(day, count) : addCalendarDays(day, view === 'week' ? 7 * count : count)
