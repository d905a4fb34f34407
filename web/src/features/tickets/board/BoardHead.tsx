import { useRef } from 'react'
import { PageHeader } from '#web/shared/ui/resource/PageHeader.tsx'
import { FilterMenu } from '../list/filters/FilterMenu.tsx'
import { TicketActiveFilters } from '../list/filters/TicketActiveFilters.tsx'
import { countFilters, type TicketListView } from '../list/view/listView.ts'

type Props = {
  view: TicketListView
  onView: (part: Partial<TicketListView>) => void
  count: number | undefined
  onAdd: (() => void) | undefined
}

/** The number of cards, the filters, and a button to add a lane. */
export function BoardHead({ view, onView, count, onAdd }: Props) {
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <PageHeader
        texts="kanban"
        count={count}
        addButton={addButton}
        search={view.search}
        onSearch={(search) => onView({ search })}
        add={onAdd}
        tools={<FilterMenu view={view} onView={onView} />}
      />
      {countFilters(view) > 0 && <TicketActiveFilters view={view} onView={onView} />}
    </>
  )
}
