import { Group, SegmentedControl, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../../shared/users/useColleagues.ts'
import { type CalendarView, calendarViews, type useCalendarView } from './useCalendarView.ts'

type Props = { calendarView: ReturnType<typeof useCalendarView>; canFilter: boolean }

/** The view and the filter by user. */
export function CalendarTools({ calendarView, canFilter }: Props) {
  const { t } = useTranslation('schedules')
  const people = useColleagues(canFilter)
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label={t('view')}
        data={calendarViews.map((view) => ({ value: view, label: t(`views.${view}`) }))}
        value={calendarView.view}
        onChange={(view) => calendarView.show({ view: view as CalendarView })}
      />
      {canFilter && (
        <Select
          aria-label={t('person')}
          placeholder={t('everybody')}
          data={people.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={calendarView.person === null ? null : String(calendarView.person)}
          onChange={(person) => calendarView.show({ person })}
          clearable
          searchable
          w={180}
        />
      )}
    </Group>
  )
}
