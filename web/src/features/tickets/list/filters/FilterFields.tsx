import { useTranslation } from 'react-i18next'
import { useCan } from '#web/shared/data/auth/session.ts'
import { useHasPromises } from '#web/shared/domain/queues/QueuePromises.tsx'
import { useTags } from '#web/shared/domain/tickets/useTags.ts'
import { FilterChoice, FilterForm, FilterSwitch } from '#web/shared/ui/entries/FilterForm.tsx'
import { hasColleagues, type TicketListView } from '../view/listView.ts'
import { useQueueChoices, useUserChoices } from './useFilterChoices.ts'

type Props = { view: TicketListView; onView: (part: Partial<TicketListView>) => void }

/** The filters that narrow or widen a list. */
export function FilterFields({ view, onView }: Props) {
  const { t } = useTranslation('tickets')
  const seesAll = useCan()('tickets:seeAll')
  const hasPromises = useHasPromises()
  const queues = useQueueChoices()
  const isSearch = view.list === 'search'
  return (
    <FilterForm>
      {seesAll && hasColleagues(view.list) && (
        <FilterSwitch label={t('filters.all')} checked={view.all} onChange={(all) => onView({ all })} />
      )}
      {view.list === 'pending' && (
        <FilterSwitch
          label={t('filters.longestWait')}
          checked={view.order === 'wait'}
          onChange={(isOn) => onView({ order: isOn ? 'wait' : 'usual' })}
        />
      )}
      {hasPromises && (view.list === 'open' || view.list === 'pending') && (
        <FilterSwitch
          label={t('filters.dueFirst')}
          checked={view.order === 'usual'}
          onChange={(isOn) => onView({ order: isOn ? 'usual' : 'changed' })}
        />
      )}
      <FilterSwitch label={t('filters.unread')} checked={view.unread} onChange={(unread) => onView({ unread })} />
      <FilterChoice
        label={t('filters.queues')}
        placeholder={t('filters.allQueues')}
        list="queues"
        choices={queues}
        value={view.queues}
        onChange={(chosen) => onView({ queues: chosen })}
      />
      {isSearch && <SearchFields view={view} onView={onView} />}
    </FilterForm>
  )
}

function SearchFields({ view, onView }: Props) {
  const { t } = useTranslation('tickets')
  const seesAll = useCan()('tickets:seeAll')
  const [tags, users] = [useTags(), useUserChoices()]
  return (
    <>
      <FilterChoice
        label={t('filters.tags')}
        placeholder={t('filters.anyTag')}
        list="tags"
        choices={tags}
        value={view.tags}
        onChange={(chosen) => onView({ tags: chosen })}
      />
      {seesAll && (
        <FilterChoice
          label={t('filters.users')}
          placeholder={t('filters.anyUser')}
          list="users"
          choices={users}
          value={view.users}
          onChange={(chosen) => onView({ users: chosen })}
        />
      )}
    </>
  )
}
