import { useDebouncedValue } from '@mantine/hooks'
import type { Contact } from '@recado/contract/contacts'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'
import type { PaletteGroup } from './paletteItem.ts'
import { useLocalItems } from './useLocalItems.tsx'
import { useSearchItems } from './useSearchItems.tsx'
import { useRecentTickets, useTicketSearch } from './useTicketItems.tsx'

const DEBOUNCE = 180

/** The items for a query. Local ones come first and at once, so that nothing moves later. */
export function usePaletteItems(text: string, onContact: (contact: Contact) => void) {
  const { t } = useTranslation('palette')
  const query = text.trim()
  const [settled] = useDebouncedValue(query, DEBOUNCE)
  const local = useLocalItems(query)
  const visited = useRecentTickets(useMatch('/tickets/:uuid')?.params.uuid)
  const found = useTicketSearch(query && settled)
  const rest = useSearchItems({ query: query && settled, onContact })
  const conversations = (items: PaletteGroup['items']) => ({ id: 'tickets', label: t(query ? 'groups.tickets' : 'groups.recent'), items })
  const groups = query ? [...local, conversations(found.items), ...rest.groups] : [conversations(visited), ...local]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    failed: query === '' ? undefined : [found, rest].find(({ error }) => error !== null),
    isFetching: query !== '' && (query !== settled || found.isFetching || rest.isFetching),
  }
}
