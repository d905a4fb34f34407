import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanChange } from '../../../shared/auth/useCanChange.ts'
import { createStore, useStore } from '../../../shared/store/createStore.ts'
import { EntryList, type EntryListHandle } from '../../../shared/ui/entries/EntryList.tsx'
import { Late } from '../Late.ts'
import type { TicketHandlers } from './entry/ticketHandlers.ts'
import { useFoundMessages } from './found/useFoundMessages.ts'
import { ListCommands } from './ListCommands.tsx'
import { ListPlaceholder } from './ListPlaceholder.tsx'
import { createTicketSelection, type TicketSelection } from './selection/ticketSelection.ts'
import { TicketEntry } from './TicketEntry.tsx'
import { TicketTabs } from './TicketTabs.tsx'
import { type TicketList, useTicketList } from './useTicketList.ts'
import { countFilters, filterOf, type ListView, showsMessages } from './view/listView.ts'

type Props = {
  view: ListView
  onView: (part: Partial<ListView>) => void
  addressOf: (ticket: Pick<Ticket, 'uuid'>) => string
  /** The uuid of the open ticket. */
  chosen: string | undefined
  isNarrow: boolean
  /** Stable, so that entries do not render again. */
  handlers: TicketHandlers
  /** Shown beside the tabs. */
  tool: ReactNode
  /** Shown while the user has no tickets; gets the usual placeholder. */
  empty: (usual: ReactNode) => ReactNode
}

/** The tickets of each tab, and the messages found. */
export function TicketLists({ view, onView, addressOf, handlers, tool, ...props }: Props) {
  const lists = useLists(view)
  const list = lists[view.list]
  const found = useFoundMessages(view)
  const entries = useRef<EntryListHandle>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const own = useMemo(() => lettingGo(handlers, entries), [handlers])
  const [store] = useState(createTicketSelection)
  const [wasCounted, setCounted] = useState(false)
  // From then on the bar stays, also while the list of another tab loads.
  if (list.count !== undefined && !wasCounted) setCounted(true)
  const selection = useCanChange()('tickets:write') && !showsMessages(view) ? store : undefined

  return (
    <>
      <TicketTabs
        {...{ view, onView, searchBox, tool, found, selection }}
        counts={{ open: lists.open.count, pending: lists.pending.count, people: lists.search.count }}
      />
      <ListCommands
        {...{ view, onView, entries, searchBox, selection, handlers: own }}
        focused={focused === null ? undefined : list.rows.find(({ id }) => id === focused)}
        hasRows={(showsMessages(view) ? found : list).rows.length > 0}
      />
      {showsMessages(view) ? (
        <Late>{({ FoundMessages }) => <FoundMessages ref={entries} search={view.search.trim()} {...{ found, addressOf }} />}</Late>
      ) : (
        <Tickets
          {...{ ...props, ref: entries, view, list, addressOf, selection, handlers: own, onFocus: setFocused }}
          placeholder={<ListPlaceholder {...{ view, list, onView }} said={found.count ?? 0} />}
        />
      )}
      {selection && wasCounted && <Late>{({ TicketBulk }) => <TicketBulk {...{ selection, view, matching: list.count }} />}</Late>}
    </>
  )
}

/** Open and waiting tickets always load: the tabs show their counts. */
function useLists(view: ListView) {
  const isShown = (name: ListView['list']) => ({ enabled: view.list === name })
  return {
    open: useTicketList(filterOf(view, 'open')),
    pending: useTicketList(filterOf(view, 'pending')),
    closed: useTicketList(filterOf(view, 'closed'), isShown('closed')),
    search: useTicketList(filterOf(view, 'search'), { ...isShown('search'), keepsPrevious: true }),
  }
}

type TicketsProps = Pick<Props, 'view' | 'addressOf' | 'chosen' | 'isNarrow' | 'handlers' | 'empty'> & {
  ref: Ref<EntryListHandle>
  list: TicketList
  selection: TicketSelection | undefined
  onFocus: (id: number | null) => void
  placeholder: ReactNode
}

/** The tickets of a tab. */
function Tickets({ ref, view, list, addressOf, chosen, isNarrow, handlers, selection, onFocus, placeholder, empty }: TicketsProps) {
  const { t } = useTranslation('tickets')
  const isPlain = view.list === 'open' && !list.error && countFilters(view) === 0
  const kind = view.list === 'search' ? 'mixed' : view.list === 'open' && !view.all ? 'own' : 'other'
  const name = JSON.stringify(filterOf(view, view.list))
  const isSelecting = useSelecting(selection, { list, name })
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
      newsOf={(count) => t('news', { count })}
      instead={isPlain ? empty(placeholder) : placeholder}
    >
      {(ticket, { tabIndex, isGone }) => (
        <TicketEntry
          key={ticket.id}
          {...{ ticket, isNarrow, kind, tabIndex, isGone, handlers, selection }}
          address={addressOf(ticket)}
          isChosen={ticket.uuid === chosen}
        />
      )}
    </EntryList>
  )
}

type Followed = { list: TicketList; name: string }

/** Whether something is being selected. Tells the selection which tickets are shown. */
function useSelecting(selection: TicketSelection | undefined, { list: { rows, count }, name }: Followed) {
  useEffect(() => {
    if (count === undefined) return
    selection?.follow(
      name,
      rows.map(({ id }) => id),
    )
  }, [selection, name, rows, count])
  return useStore(selection ?? noSelection, () => selection?.isOn() ?? false)
}
const noSelection = createStore(null)

/** Changes by the user apply at once, even while the pointer is on the list. */
const lettingGo = (handlers: TicketHandlers, entries: { current: EntryListHandle | null }): TicketHandlers => ({
  ...handlers,
  take: (ticket) => {
    entries.current?.settle()
    handlers.take(ticket)
  },
  resolve: (ticket) => {
    entries.current?.settle()
    handlers.resolve(ticket)
  },
})
