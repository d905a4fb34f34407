import { Button, Group, Pill } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTags } from '#web/shared/domain/tickets/useTags.ts'
import { ColorDot } from '#web/shared/ui/ColorDot.tsx'
import type { Choices } from '#web/shared/ui/fields/choices.ts'
import { emptyFilters, hasColleagues, type TicketListView } from '../view/listView.ts'
import classes from './TicketActiveFilters.module.css'
import { useQueueChoices, useUserChoices } from './useFilterChoices.ts'

type Props = { view: TicketListView; onView: (part: Partial<TicketListView>) => void }

/** The active filters by name; each can be removed, or all at once. */
export function TicketActiveFilters({ view, onView }: Props) {
  const { t } = useTranslation('tickets')
  const queues = useQueueChoices()
  return (
    <ActiveFilters label={t('filters.active')} clear={t('filters.clear')} onClear={() => onView(emptyFilters)}>
      {hasColleagues(view.list) && view.all && <ActiveFilter name={t('filters.all')} onRemove={() => onView({ all: false })} />}
      {view.unread && <ActiveFilter name={t('filters.unread')} onRemove={() => onView({ unread: false })} />}
      <FilterChips choices={queues} ids={view.queues} onIds={(ids) => onView({ queues: ids })} />
      {view.list === 'search' && <SearchFilters view={view} onView={onView} />}
    </ActiveFilters>
  )
}

function SearchFilters({ view, onView }: Props) {
  const [tags, users] = [useTags(), useUserChoices()]
  return (
    <>
      <FilterChips choices={tags} ids={view.tags} onIds={(ids) => onView({ tags: ids })} />
      <FilterChips choices={users} ids={view.users} onIds={(ids) => onView({ users: ids })} />
    </>
  )
}

type Choice<Id> = { id: Id; name: string; color?: string }
type FilterChipsProps<Id> = { choices: Choices<Choice<Id>>; ids: readonly Id[]; onIds: (ids: Id[]) => void }

/** A filter by a deleted record is shown too: it still empties the list. */
function FilterChips<Id extends number | null>({ choices, ids, onIds }: FilterChipsProps<Id>) {
  return ids.map((id) => {
    const choice = choices.rows.find((one) => one.id === id)
    const remove = () => onIds(ids.filter((other) => other !== id))
    return <ActiveFilter key={id} name={choice?.name ?? '…'} color={choice?.color} onRemove={remove} />
  })
}

type ActiveFiltersProps = { label: string; clear: string; onClear: () => void; children: ReactNode }

/** The active filters in one line, with a button that clears them. */
const ActiveFilters = ({ label, clear, onClear, children }: ActiveFiltersProps) => (
  <section className={classes.row} aria-label={label}>
    <div className={classes.scroller}>{children}</div>
    <Button className={classes.clear ?? ''} variant="subtle" size="compact-xs" onClick={onClear}>
      {clear}
    </Button>
  </section>
)

function ActiveFilter({ name, color, onRemove }: { name: string; color?: string | undefined; onRemove: () => void }) {
  const { t } = useTranslation('resource')
  const remove = { 'aria-label': t('takeOut', { name }), 'aria-hidden': false, tabIndex: 0 }
  return (
    <Pill className={classes.filter ?? ''} withRemoveButton onRemove={onRemove} removeButtonProps={remove}>
      <Group component="span" display="inline-flex" gap={6} wrap="nowrap">
        {color && <ColorDot color={color} />}
        {name}
      </Group>
    </Pill>
  )
}
