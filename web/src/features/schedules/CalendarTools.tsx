import { Group, SegmentedControl, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../../shared/users/useColleagues.ts'
import { type useView, type View, views } from './useView.ts'

type Props = { place: ReturnType<typeof useView>; canFilter: boolean }

/** The view and the filter by user. */
export function CalendarTools({ place, canFilter }: Props) {
  const { t } = useTranslation('schedules')
  const people = useColleagues(canFilter)
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label={t('view')}
        data={views.map((view) => ({ value: view, label: t(`views.${view}`) }))}
        value={place.view}
        onChange={(view) => place.show({ view: view as View })}
      />
      {canFilter && (
        <Select
          aria-label={t('person')}
          placeholder={t('everybody')}
          data={people.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={place.person === null ? null : String(place.person)}
          onChange={(person) => place.show({ person })}
          clearable
          searchable
          w={180}
        />
      )}
    </Group>
  )
}
