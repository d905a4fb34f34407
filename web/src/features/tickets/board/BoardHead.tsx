import { Suspense, useRef } from 'react'
import { preloadable } from '../../../shared/lazy/preloadable.ts'
import { PageHeader } from '../../../shared/resource/PageHeader.tsx'
import { ButtonSpace } from '../../../shared/ui/ButtonSpace.tsx'
import { ActiveFilterSpace } from '../../../shared/ui/entries/ActiveFilterSpace.tsx'
import { countFilters, type ListView } from '../list/view/listView.ts'

const FilterMenu = preloadable(async () => (await import('../list/filters/FilterMenu.tsx')).FilterMenu)
const ActiveFilters = preloadable(async () => (await import('../list/filters/ActiveFilters.tsx')).ActiveFilters)

type Props = { view: ListView; onView: (part: Partial<ListView>) => void; count: number | undefined; onAdd: (() => void) | undefined }

/** How many cards there are, what narrows them, and a lane more. */
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
        tools={
          <Suspense fallback={<ButtonSpace />}>
            <FilterMenu {...{ view, onView }} />
          </Suspense>
        }
      />
      {countFilters(view) > 0 && (
        <Suspense fallback={<ActiveFilterSpace />}>
          <ActiveFilters {...{ view, onView }} />
        </Suspense>
      )}
    </>
  )
}
