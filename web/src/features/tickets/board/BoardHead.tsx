import { useRef } from 'react'
import { PageHeader } from '../../../shared/resource/PageHeader.tsx'
import { ActiveFilters } from '../list/filters/ActiveFilters.tsx'
import { FilterMenu } from '../list/filters/FilterMenu.tsx'
import { countFilters, type ListView } from '../list/view/listView.ts'

type Props = { view: ListView; onView: (part: Partial<ListView>) => void; count: number | undefined; onAdd: (() => void) | undefined }

/** The number of cards, the filters, and a button to add a lane. */
export function BoardHead({ view, onView, count, onAdd }: Props) {
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <PageHeader
        texts="kanban"
        {...{ count, addButton }}
        search={view.search}
        onSearch={(search) => onView({ search })}
        add={onAdd}
        tools={<FilterMenu {...{ view, onView }} />}
      />
      {countFilters(view) > 0 && <ActiveFilters {...{ view, onView }} />}
    </>
  )
}
