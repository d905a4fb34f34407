import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryList, type EntryListHandle } from '../../../shared/ui/entries/EntryList.tsx'
import type { TicketHandlers } from './entry/ticketHandlers.ts'
import { ListCommands } from './ListCommands.tsx'
import { ListPlaceholder } from './ListPlaceholder.tsx'
import { TicketEntry } from './TicketEntry.tsx'
import { TicketTabs } from './TicketTabs.tsx'
import { useTicketList } from './useTicketList.ts'
import { countFilters, filterOf, type ListView } from './view/listView.ts'

type Props = {
  view: ListView
  onView: (part: Partial<ListView>) => void
  addressOf: (ticket: Ticket) => string
  /** The uuid of the one that is open beside the list. */
  chosen: string | undefined
  isNarrow: boolean
  /** They stay the same from one look to the next, so that entries need not be drawn again. */
  handlers: TicketHandlers
  /** Beside the tabs. */
  tool: ReactNode
  /** What stands there while one has no tickets, given what usually does. */
  empty: (usual: ReactNode) => ReactNode
}

/** The tickets of each tab. Those that go on are always loaded, for their counts stand on the tabs. */
export function TicketLists({ view, onView, addressOf, chosen, isNarrow, handlers, tool, empty }: Props) {
  const { t } = useTranslation(['tickets', 'resource', 'common'])
  const isShown = (name: ListView['list']) => ({ enabled: view.list === name })
  const lists = {
    open: useTicketList(filterOf(view, 'open')),
    pending: useTicketList(filterOf(view, 'pending')),
    closed: useTicketList(filterOf(view, 'closed'), isShown('closed')),
    search: useTicketList(filterOf(view, 'search'), { ...isShown('search'), keepsPrevious: true }),
  }
  const list = lists[view.list]
  const entries = useRef<EntryListHandle>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const own = useMemo(() => lettingGo(handlers, entries), [handlers])
  const placeholder = <ListPlaceholder {...{ view, list, onView }} />
  const isPlain = view.list === 'open' && !list.error && countFilters(view) === 0
  const kind = view.list === 'search' ? 'mixed' : view.list === 'open' && !view.all ? 'own' : 'other'
  // A search that goes on is the same list to its reader.
  const place = view.list === 'search' ? 'search' : JSON.stringify(filterOf(view, view.list))

  return (
    <>
      <TicketTabs {...{ view, onView, searchBox, tool }} counts={{ open: lists.open.count, pending: lists.pending.count }} />
      <ListCommands
        {...{ view, onView, entries, searchBox, handlers: own }}
        focused={focused === null ? undefined : list.rows.find(({ id }) => id === focused)}
        hasRows={list.rows.length > 0}
      />
      <EntryList
        key={place}
        ref={entries}
        label={t(kind === 'other' && view.list === 'open' ? 'lists.all' : `lists.${view.list}`)}
        list={list}
        isBusy={list.isSearching}
        chosen={list.rows.find(({ uuid }) => uuid === chosen)?.id}
        onFocus={setFocused}
        newsOf={(count) => t('news', { count })}
        instead={isPlain ? empty(placeholder) : placeholder}
      >
        {(ticket, { tabIndex, isGone }) => (
          <TicketEntry
            key={ticket.id}
            {...{ ticket, isNarrow, kind, tabIndex, isGone, handlers: own }}
            address={addressOf(ticket)}
            isChosen={ticket.uuid === chosen}
          />
        )}
      </EntryList>
    </>
  )
}

/** What somebody does themselves is seen at once, wherever their hand is. */
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
