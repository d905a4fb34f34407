import { Button } from '@mantine/core'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconListSearch, IconMessages } from '@tabler/icons-react'
import { type ReactNode, type Ref, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { useHasPromises } from '#web/shared/domain/queues/QueuePromises.tsx'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { EntryList, type EntryListHandle } from '#web/shared/ui/entries/EntryList.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { TicketListParts } from '../TicketListParts.ts'
import { useFoundMessages } from './found/useFoundMessages.ts'
import { ListCommands } from './ListCommands.tsx'
import { createTicketSelection, type TicketSelection, useSyncSelection } from './selection/ticketSelection.ts'
import { TicketEntry, type TicketHandlers } from './TicketEntry.tsx'
import { TicketTabs } from './TicketTabs.tsx'
import { type TicketList, useTicketList } from './useTicketList.ts'
import { countFilters, emptyFilters, shownAmong, showsMessages, type TicketListView, toListFilter } from './view/listView.ts'

type Props = {
  view: TicketListView
  onView: (part: Partial<TicketListView>) => void
  addressOf: (ticket: Pick<Ticket, 'uuid'>) => string
  /** The uuid of the open ticket. */
  chosen: string | undefined
  isNarrow: boolean
  /** Stable, so that entries do not render again. */
  handlers: TicketHandlers
  /** Lets the page move the focus in the list. */
  entries: RefObject<EntryListHandle | null>
  /** Shown beside the tabs. */
  tool: ReactNode
  /** Shown while the user has no tickets; gets the usual placeholder. */
  empty: (usual: ReactNode) => ReactNode
}

/** The tickets of each tab, and the messages found. */
export function TicketLists({ view, onView: changeView, addressOf, handlers, entries, tool, ...props }: Props) {
  const { searchBox, onView, openSearch } = useSearchFocus(view.list, changeView)
  const lists = useLists(view)
  const isOpening = useOpenWaiting({ view, chosen: props.chosen, lists, onView: changeView })
  // While it is open which list comes first, an empty one says nothing.
  const list = isOpening && lists[view.list].rows.length === 0 ? { ...lists[view.list], count: undefined } : lists[view.list]
  const found = useFoundMessages(view)
  const [focused, setFocused] = useState<number | null>(null)
  const own = useMemo(() => withFocusMove(handlers, entries), [handlers, entries])
  const [store] = useState(createTicketSelection)
  const [wasCounted, setCounted] = useState(false)
  // From then on the bar stays, also while the list of another tab loads.
  if (list.count !== undefined && !wasCounted) setCounted(true)
  const selection = useCanChange()('tickets:write') && !showsMessages(view) ? store : undefined

  return (
    <>
      <TicketTabs
        view={view}
        onView={onView}
        searchBox={searchBox}
        tool={tool}
        found={found}
        selection={selection}
        counts={{ open: lists.open.count, pending: lists.pending.count, snoozed: lists.snoozed.count, contactCount: lists.search.count }}
      />
      <ListCommands
        entries={entries}
        selection={selection}
        handlers={own}
        onSearch={openSearch}
        focused={focused === null ? undefined : list.rows.find(({ id }) => id === focused)}
        hasRows={(showsMessages(view) ? found : list).rows.length > 0 || (shownAmong(view) === 'all' && found.rows.length > 0)}
      />
      {showsMessages(view) ? (
        <TicketListParts>
          {({ FoundMessages }) => <FoundMessages ref={entries} search={view.search.trim()} found={found} addressOf={addressOf} />}
        </TicketListParts>
      ) : shownAmong(view) === 'all' && !list.error && list.rows.length + found.rows.length > 0 ? (
        <TicketListParts>
          {({ FoundTogether }) => (
            <FoundTogether
              ref={entries}
              view={view}
              onView={onView}
              list={list}
              found={found}
              addressOf={addressOf}
              selection={selection}
              handlers={own}
              isNarrow={props.isNarrow}
              chosen={props.chosen}
              onFocus={setFocused}
            />
          )}
        </TicketListParts>
      ) : (
        <TicketTab
          {...props}
          ref={entries}
          view={view}
          list={list}
          addressOf={addressOf}
          selection={selection}
          handlers={own}
          onFocus={setFocused}
          placeholder={<TicketListPlaceholder view={view} list={list} onView={onView} messageCount={found.count ?? 0} />}
        />
      )}
      {selection && wasCounted && (
        <TicketListParts>
          {({ TicketBulkBar }) => <TicketBulkBar selection={selection} view={view} matching={list.count} />}
        </TicketListParts>
      )}
    </>
  )
}

type ChangeView = Props['onView']

/** Moves the focus into the search field when the user opens the search, by its tab or its key: a name must not run commands. */
function useSearchFocus(list: TicketListView['list'], onView: ChangeView) {
  const searchBox = useRef<HTMLInputElement>(null)
  const isChosen = useRef(false)
  useEffect(() => {
    if (list === 'search' && isChosen.current) searchBox.current?.focus()
    isChosen.current = false
  }, [list])
  const changeView: ChangeView = (part) => {
    isChosen.current = part.list === 'search'
    onView(part)
  }
  return {
    searchBox,
    onView: changeView,
    openSearch: () => (list === 'search' ? searchBox.current?.select() : changeView({ list: 'search' })),
  }
}

/** Open, waiting and snoozed tickets always load: the tabs show their counts. */
function useLists(view: TicketListView) {
  const enabledIfShown = (name: TicketListView['list']) => ({ enabled: view.list === name })
  const hasPromises = useHasPromises()
  return {
    open: useTicketList(toListFilter(view, 'open', hasPromises)),
    pending: useTicketList(toListFilter(view, 'pending', hasPromises)),
    snoozed: useTicketList(toListFilter(view, 'snoozed')),
    closed: useTicketList(toListFilter(view, 'closed'), enabledIfShown('closed')),
    search: useTicketList(toListFilter(view, 'search'), { ...enabledIfShown('search'), keepsPrevious: true }),
  }
}

type Opening = Pick<Props, 'view' | 'chosen' | 'onView'> & { lists: Record<'open' | 'pending', TicketList> }

/**
 * Opens the inbox with the waiting tickets if the user has none of their own. It decides once, when the lists have come: later no list
 * changes under the hands of the user. Returns whether it has still to decide.
 */
function useOpenWaiting({ view, chosen, lists: { open, pending }, onView }: Opening): boolean {
  const [isOpening, setOpening] = useState(view.list === 'open' && chosen === undefined)
  const hasAnswers = open.rows.length > 0 ? open.isFresh : open.isFresh && pending.isFresh
  const isDecided = hasAnswers || open.error !== null || pending.error !== null || view.list !== 'open' || chosen !== undefined
  const decide = useEffectEvent(() => {
    setOpening(false)
    const hasOnlyWaiting = hasAnswers && open.rows.length === 0 && pending.rows.length > 0
    if (view.list === 'open' && chosen === undefined && hasOnlyWaiting) onView({ list: 'pending' })
  })
  useEffect(() => {
    if (isOpening && isDecided) decide()
  }, [isOpening, isDecided])
  return isOpening && !isDecided
}

type TicketTabProps = Pick<Props, 'view' | 'addressOf' | 'chosen' | 'isNarrow' | 'handlers' | 'empty'> & {
  ref: Ref<EntryListHandle>
  list: TicketList
  selection: TicketSelection | undefined
  onFocus: (id: number | null) => void
  placeholder: ReactNode
}

/** The tickets of a tab. */
function TicketTab({ ref, view, list, addressOf, chosen, isNarrow, handlers, selection, onFocus, placeholder, empty }: TicketTabProps) {
  const { t } = useTranslation('tickets')
  const isPlain = view.list === 'open' && !list.error && countFilters(view) === 0
  const kind = view.list === 'search' ? 'mixed' : view.list === 'open' && !view.all ? 'own' : 'other'
  const name = JSON.stringify(toListFilter(view, view.list, useHasPromises()))
  const isSelecting = useSyncSelection(selection, { list, name })
  return (
    <EntryList
      // A changed search keeps the list and its scroll position.
      key={view.list === 'search' ? 'search' : name}
      ref={ref}
      label={t(kind === 'other' && view.list === 'open' ? 'lists.all' : `lists.${view.list}`)}
      list={list}
      isBusy={list.isSearching}
      isSelecting={isSelecting}
      chosen={list.rows.find(({ uuid }) => uuid === chosen)?.id}
      onFocus={onFocus}
      newRowsLabel={(count) => t('news', { count })}
      placeholder={isPlain ? empty(placeholder) : placeholder}
    >
      {(ticket, { tabIndex, isRemoved }) => (
        <TicketEntry
          key={ticket.id}
          ticket={ticket}
          isNarrow={isNarrow}
          kind={kind}
          tabIndex={tabIndex}
          isRemoved={isRemoved}
          handlers={handlers}
          selection={selection}
          address={addressOf(ticket)}
          isChosen={ticket.uuid === chosen}
        />
      )}
    </EntryList>
  )
}

/** Changes by the user apply at once, even while the pointer is on the list. */
const withFocusMove = (handlers: TicketHandlers, entries: { current: EntryListHandle | null }): TicketHandlers => ({
  ...handlers,
  take: (ticket) => {
    entries.current?.applyOrder()
    handlers.take(ticket)
  },
  resolve: (ticket) => {
    entries.current?.applyOrder()
    handlers.resolve(ticket)
  },
})

type TicketListPlaceholderProps = {
  view: TicketListView
  list: TicketList
  onView: (part: Partial<TicketListView>) => void
  messageCount: number
}

/** Shown in place of tickets: the error, "nothing found", or what the list is for. */
function TicketListPlaceholder({ view, list, onView, messageCount }: TicketListPlaceholderProps) {
  const { t } = useTranslation('tickets')
  if (list.error) return <LoadError title={t('resource:failed')} error={list.error} onRetry={list.retry} />
  const isFiltered = countFilters(view) > 0
  if (view.list === 'search' && messageCount > 0)
    return (
      <EmptyState
        icon={<IconListSearch size={44} stroke={1.4} />}
        title={t('found.nobody', { search: view.search })}
        text={t('found.instead')}
        action={
          <Button variant="default" onClick={() => onView({ among: 'messages' })}>
            {t('found.show')}
          </Button>
        }
      />
    )
  if (isFiltered || (view.list === 'search' && view.search))
    return (
      <EmptyState
        icon={<IconListSearch size={44} stroke={1.4} />}
        title={view.list === 'search' && view.search ? t('resource:nothingFound', { search: view.search }) : t('nothing.title')}
        text={t(isFiltered ? 'nothing.filtered' : 'nothing.text')}
        action={
          <Button variant="default" onClick={() => onView({ ...emptyFilters, search: '' })}>
            {t(isFiltered ? 'filters.clearAll' : 'resource:clearSearch')}
          </Button>
        }
      />
    )
  return (
    <EmptyState icon={<IconMessages size={44} stroke={1.4} />} title={t(`empty.${view.list}.title`)} text={t(`empty.${view.list}.text`)} />
  )
}
