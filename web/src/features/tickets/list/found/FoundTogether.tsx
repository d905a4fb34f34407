import { Anchor, Group, Text } from '@mantine/core'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { EntryList, type EntryListHandle } from '#web/shared/ui/entries/EntryList.tsx'
import type { TicketSelection } from '../selection/ticketSelection.ts'
import { useSyncSelection } from '../selection/ticketSelection.ts'
import type { TicketHandlers } from '../TicketEntry.tsx'
import { TicketEntry } from '../TicketEntry.tsx'
import type { TicketList } from '../useTicketList.ts'
import { type TicketListView, toListFilter } from '../view/listView.ts'
import { FoundMessageEntry, messagePath } from './FoundMessages.tsx'
import type { FoundMessage, FoundMessageList } from './useFoundMessages.ts'

/** This number of people leaves room for messages on the first screen. */
const MAX_PEOPLE = 5

type Props = {
  ref: Ref<EntryListHandle>
  view: TicketListView
  onView: (part: Partial<TicketListView>) => void
  list: TicketList
  found: FoundMessageList
  addressOf: (ticket: Pick<Ticket, 'uuid'>) => string
  selection: TicketSelection | undefined
  handlers: TicketHandlers
  isNarrow: boolean
  /** The uuid of the open ticket. */
  chosen: string | undefined
  onFocus: (id: number | null) => void
}
/** `heading`: only the first row of a part has one. Messages have negative ids: tickets have the positive ones. */
type Row = { id: number; heading: 'people' | 'messages' | undefined } & ({ ticket: Ticket } | { message: FoundMessage })

/** The first people with the searched text, and below them the messages. */
export function FoundTogether({ ref, view, onView, list, found, addressOf, selection, handlers, isNarrow, chosen, onFocus }: Props) {
  const { t } = useTranslation('tickets')
  const [params] = useSearchParams()
  const chosenMessage = params.get('message')
  const isSelecting = useSyncSelection(selection, { list, name: JSON.stringify(toListFilter(view, 'search')) })
  const rows = useMemo(() => toRows(list.rows, found.rows), [list.rows, found.rows])
  const chosenRow = rows.find((row) => ('message' in row ? row.message.id === chosenMessage : !chosenMessage && row.ticket.uuid === chosen))
  const headings: Record<'people' | 'messages', ReactNode> = {
    people: (
      <FoundHeading text={t('found.people')}>
        {list.rows.length > MAX_PEOPLE && (
          <Anchor component="button" type="button" size="xs" onClick={() => onView({ among: 'people' })}>
            {t('found.allPeople', { count: list.count ?? list.rows.length })}
          </Anchor>
        )}
      </FoundHeading>
    ),
    messages: <FoundHeading text={t('found.messages')} />,
  }
  return (
    <EntryList
      key="search"
      ref={ref}
      label={t('lists.search')}
      list={{ ...found, rows, count: rows.length }}
      isBusy={list.isSearching || found.isSearching}
      isSelecting={isSelecting}
      chosen={chosenRow?.id}
      onFocus={onFocus}
      newRowsLabel={(count) => t('news', { count })}
      placeholder={null}
    >
      {(row, { tabIndex, isRemoved }) => (
        <>
          {row.heading && headings[row.heading]}
          {'ticket' in row ? (
            <TicketEntry
              ticket={row.ticket}
              isNarrow={isNarrow}
              kind="mixed"
              tabIndex={tabIndex}
              isRemoved={isRemoved}
              handlers={handlers}
              selection={selection}
              address={addressOf(row.ticket)}
              isChosen={row.id === chosenRow?.id}
            />
          ) : (
            <FoundMessageEntry
              id={row.id}
              message={row.message}
              search={view.search.trim()}
              isChosen={row.id === chosenRow?.id}
              to={messagePath(addressOf(row.message.ticket), row.message.id)}
              tabIndex={tabIndex}
              isRemoved={isRemoved}
            />
          )}
        </>
      )}
    </EntryList>
  )
}

const toRows = (tickets: readonly Ticket[], messages: FoundMessageList['rows']): Row[] => [
  ...tickets.slice(0, MAX_PEOPLE).map((ticket, index): Row => ({ id: ticket.id, heading: index === 0 ? 'people' : undefined, ticket })),
  ...messages.map(({ id, message }, index): Row => ({ id: -id, heading: index === 0 ? 'messages' : undefined, message })),
]

const FoundHeading = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Group justify="space-between" px="sm" pt="xs" pb={4}>
    <Text component="h2" size="xs" fw={600} c="dimmed">
      {text}
    </Text>
    {children}
  </Group>
)
