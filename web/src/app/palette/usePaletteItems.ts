import { useDebouncedValue } from '@mantine/hooks'
import type { Contact } from '@recado/contract/contacts'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'
import type { PaletteGroup } from './paletteItem.ts'
import { useLocalItems } from './useLocalItems.tsx'
import { useSearchItems } from './useSearchItems.tsx'
import { useRecentTickets, useTicketSearch } from './useTicketItems.tsx'

const DEBOUNCE = 180

/** The items for a query. Local items come first and at once, so that no item moves later. */
export function usePaletteItems(text: string, onContact: (contact: Contact) => void) {
  const { t } = useTranslation('palette')
  const query = text.trim()
  const [settled] = useDebouncedValue(query, DEBOUNCE)
  const local = useLocalItems(query)
  const recentTickets = useRecentTickets(useMatch('/tickets/:uuid')?.params.uuid)
  const ticketSearch = useTicketSearch(query && settled)
  const otherSearch = useSearchItems({ query: query && settled, onContact })
  const conversations = (items: PaletteGroup['items']) => ({ id: 'tickets', label: t(query ? 'groups.tickets' : 'groups.recent'), items })
  const groups = query ? [...local, conversations(ticketSearch.items), ...otherSearch.groups] : [conversations(recentTickets), ...local]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    failed: query === '' ? undefined : [ticketSearch, otherSearch].find(({ error }) => error !== null),
    isFetching: query !== '' && (query !== settled || ticketSearch.isFetching || otherSearch.isFetching),
  }
}
