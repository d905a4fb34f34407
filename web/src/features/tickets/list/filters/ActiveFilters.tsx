import { useTranslation } from 'react-i18next'
import { useTags } from '../../../../shared/tags/useTags.ts'
import { ActiveFilter, ActiveFilterRow } from '../../../../shared/ui/entries/ActiveFilterRow.tsx'
import type { Choices } from '../../../../shared/ui/fields/choices.ts'
import { type ListView, noFilters } from '../view/listView.ts'
import { useQueueChoices, useUserChoices } from './useChoices.ts'

type Props = { view: ListView; onView: (part: Partial<ListView>) => void }

/** The active filters by name; each can be removed, or all at once. */
export function ActiveFilters({ view, onView }: Props) {
  const { t } = useTranslation('tickets')
  const queues = useQueueChoices()
  return (
    <ActiveFilterRow label={t('filters.active')} clear={t('filters.clear')} onClear={() => onView(noFilters)}>
      {view.list === 'open' && view.all && <ActiveFilter name={t('filters.all')} onRemove={() => onView({ all: false })} />}
      {view.unread && <ActiveFilter name={t('filters.unread')} onRemove={() => onView({ unread: false })} />}
      <Chosen choices={queues} ids={view.queues} onIds={(ids) => onView({ queues: ids })} />
      {view.list === 'search' && <ChosenInSearch {...{ view, onView }} />}
    </ActiveFilterRow>
  )
}

function ChosenInSearch({ view, onView }: Props) {
  const [tags, users] = [useTags(), useUserChoices()]
  return (
    <>
      <Chosen choices={tags} ids={view.tags} onIds={(ids) => onView({ tags: ids })} />
      <Chosen choices={users} ids={view.users} onIds={(ids) => onView({ users: ids })} />
    </>
  )
}

type Choice<Id> = { id: Id; name: string; color?: string }
type ChosenProps<Id> = { choices: Choices<Choice<Id>>; ids: readonly Id[]; onIds: (ids: Id[]) => void }

/** A filter by a deleted record is shown too: it still empties the list. */
function Chosen<Id extends number | null>({ choices, ids, onIds }: ChosenProps<Id>) {
  return ids.map((id) => {
    const choice = choices.rows.find((one) => one.id === id)
    const remove = () => onIds(ids.filter((other) => other !== id))
    return <ActiveFilter key={id} name={choice?.name ?? '…'} color={choice?.color} onRemove={remove} />
  })
}
