import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { toLocalTime } from '@recado/contract/schedules/recurrence'
import { addCalendarDays } from '@recado/contract/time/days'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { monthsAfter } from '#web/shared/ui/calendar/calendarDays.ts'
import type { CalendarView, useCalendarView } from './useCalendarView.ts'

/** The visible days, navigation, and the time zone. */
export function CalendarHead({
  calendarView: { view, day, show },
  title,
}: {
  calendarView: ReturnType<typeof useCalendarView>
  title: string
}) {
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
