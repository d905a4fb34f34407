import { IconSearch } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { ListHead, ListHeadRow, ListTabs } from '#web/shared/ui/entries/ListHead.tsx'
import { SearchBox } from '#web/shared/ui/SearchBox.tsx'
import { FilterMenu } from './filters/FilterMenu.tsx'
import { TicketActiveFilters } from './filters/TicketActiveFilters.tsx'
import type { FoundMessageList } from './found/useFoundMessages.ts'
import type { TicketSelection } from './selection/ticketSelection.ts'
import { countFilters, MIN_SEARCH_LETTERS, shownAmong, showsMessages, type TicketListView } from './view/listView.ts'

type Props = {
  view: TicketListView
  onView: (part: Partial<TicketListView>) => void
  counts: { open: number | undefined; pending: number | undefined; snoozed: number | undefined; contactCount: number | undefined }
  found: FoundMessageList
  searchBox: Ref<HTMLInputElement>
  tool: ReactNode
  selection: TicketSelection | undefined
}

/** The tabs of lists: own, waiting, closed, and search. */
export function TicketTabs({ view, onView, counts, found, searchBox, tool, selection }: Props) {
  const { t } = useTranslation('tickets')
  const { list } = view
  const isGoing = list === 'open' || list === 'pending' || list === 'snoozed'
  // Who snoozes nothing sees no tab for it.
  const hasSnoozed = list === 'snoozed' || (counts.snoozed ?? 0) > 0
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
        {!showsMessages(view) && <FilterMenu view={view} onView={onView} onSelect={selection?.begin} />}
        {tool}
      </ListHeadRow>
      {isGoing && (
        <ListTabs
          label={t('tabs.openLabel')}
          value={list}
          onChange={(value) => onView({ list: value })}
          tabs={[
            { value: 'open', label: t(view.all ? 'lists.all' : 'lists.open'), count: counts.open },
            { value: 'pending', label: t('lists.pending'), count: counts.pending, isUrgent: true },
            ...(hasSnoozed ? [{ value: 'snoozed' as const, label: t('lists.snoozed'), count: counts.snoozed }] : []),
          ]}
        />
      )}
      {list === 'search' && (
        <TicketSearch view={view} onView={onView} searchBox={searchBox} found={found} contactCount={counts.contactCount} />
      )}
      {countFilters(view) > 0 && <TicketActiveFilters view={view} onView={onView} />}
    </ListHead>
  )
}

type SearchProps = Pick<Props, 'view' | 'onView' | 'searchBox' | 'found'> & { contactCount: number | undefined }

/** A text is searched in contacts and in messages. */
function TicketSearch({ view, onView, searchBox, found, contactCount }: SearchProps) {
  const { t } = useTranslation('tickets')
  return (
    <>
      <SearchBox
        ref={searchBox}
        label={t('searchLabel')}
        clearLabel={t('resource:clearSearch')}
        value={view.search}
        onSearch={(search) => onView({ search })}
      />
      {view.search.trim().length >= MIN_SEARCH_LETTERS && (
        <ListTabs
          label={t('found.tabs')}
          value={shownAmong(view)}
          onChange={(among) => onView({ among })}
          tabs={[
            { value: 'all', label: t('found.all') },
            { value: 'people', label: t('found.people'), count: contactCount },
            { value: 'messages', label: t('found.messages'), count: found.count, isMore: found.hasMore },
          ]}
        />
      )}
    </>
  )
}
