import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, type Ref, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { preloadable } from '../../../shared/lazy/preloadable.ts'
import { ButtonSpace } from '../../../shared/ui/ButtonSpace.tsx'
import { ActiveFilterSpace } from '../../../shared/ui/entries/ActiveFilterSpace.tsx'
import { ListHead, ListHeadRow, ListTabs } from '../../../shared/ui/entries/ListHead.tsx'
import { SearchBox } from '../../../shared/ui/SearchBox.tsx'
import { countFilters, type ListView } from './view/listView.ts'

const FilterMenu = preloadable(async () => (await import('./filters/FilterMenu.tsx')).FilterMenu)
/** Wanted only while something is filtered. */
const ActiveFilters = preloadable(async () => (await import('./filters/ActiveFilters.tsx')).ActiveFilters)

type Props = {
  view: ListView
  onView: (part: Partial<ListView>) => void
  counts: { open: number | undefined; pending: number | undefined }
  searchBox: Ref<HTMLInputElement>
  tool: ReactNode
}

/** Which tickets are listed: what is going on, one's own or what waits; what is done; what one searches for. */
export function TicketTabs({ view, onView, counts, searchBox, tool }: Props) {
  const { t } = useTranslation(['tickets', 'resource'])
  const { list } = view
  const isGoing = list === 'open' || list === 'pending'
  return (
    <ListHead>
      <ListHeadRow>
        <ListTabs
          label={t('tabs.label')}
          value={isGoing ? 'open' : list}
          onChange={(value) => onView({ list: value })}
          tabs={[
            { value: 'open', label: t('tabs.open') },
            { value: 'closed', label: t('tabs.closed') },
            { value: 'search', label: t('tabs.search'), icon: <IconSearch size={16} aria-hidden /> },
          ]}
        />
        <Suspense fallback={<ButtonSpace />}>
          <FilterMenu {...{ view, onView }} />
        </Suspense>
        {tool}
      </ListHeadRow>
      {isGoing && (
        <ListTabs
          label={t('tabs.openLabel')}
          value={list}
          onChange={(value) => onView({ list: value })}
          tabs={[
            { value: 'open', label: t(view.all ? 'lists.all' : 'lists.open'), count: counts.open },
            { value: 'pending', label: t('lists.pending'), count: counts.pending },
          ]}
        />
      )}
      {list === 'search' && (
        <SearchBox
          ref={searchBox}
          label={t('searchLabel')}
          clearLabel={t('resource:clearSearch')}
          value={view.search}
          onSearch={(search) => onView({ search })}
        />
      )}
      {countFilters(view) > 0 && (
        <Suspense fallback={<ActiveFilterSpace />}>
          <ActiveFilters {...{ view, onView }} />
        </Suspense>
      )}
    </ListHead>
  )
}
