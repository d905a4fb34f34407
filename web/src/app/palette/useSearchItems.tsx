import type { Contact } from '@recado/contract/contacts'
import { searchEndpoint } from '@recado/contract/messages/search'
import { stripMarkup } from '@recado/contract/messages/stripMarkup'
import { IconMessage2Search, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { HighlightedMatch } from '#web/app/theme/CommandPaletteParts.tsx'
import { useTicketPath } from '#web/app/useTicketPath.ts'
import { defaultView } from '#web/features/tickets/list/view/listView.ts'
import { toSearch } from '#web/features/tickets/list/view/viewParams.ts'
import { call } from '#web/shared/data/api/call.ts'
import { useCan } from '#web/shared/data/auth/session.ts'
import { useKeepPrevious } from '#web/shared/data/live/useKeepPrevious.ts'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { formatRecent } from '#web/shared/lib/i18n/formatTime.ts'
import { Avatar } from '#web/shared/ui/Avatar.tsx'
import { ColorDot } from '#web/shared/ui/ColorDot.tsx'
import type { PaletteGroup } from './paletteItem.ts'
import { splitAtMatch } from './splitAtMatch.ts'

const MAX_PER_GROUP = 5
const MIN_LETTERS = 3

type SearchOptions = { query: string; onContact: (contact: Contact) => void }

/** Messages, contacts and tags that contain the query. */
export function useSearchItems({ query, onContact }: SearchOptions) {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const addressOf = useTicketPath()
  const mayWrite = useCan()('tickets:write')
  const { messages, contacts, tags, ...state } = useSearchResults(query)
  const groups: PaletteGroup[] = [
    {
      id: 'messages',
      label: t('groups.messages'),
      items: messages.slice(0, MAX_PER_GROUP).map(({ id, body, createdAt, ticket }) => ({
        id: `message-${id}`,
        label: ticket.contact.name,
        detail: <HighlightedMatch {...splitAtMatch(stripMarkup(body), query)} />,
        icon: <IconMessage2Search size={18} stroke={1.7} />,
        hint: formatRecent(createdAt),
        run: () => void navigate(addressOf(ticket, id)),
      })),
    },
    {
      id: 'contacts',
      label: t('groups.contacts'),
      items: contacts.slice(0, mayWrite ? MAX_PER_GROUP : 0).map((contact) => ({
        id: `contact-${contact.id}`,
        label: contact.name,
        detail: contact.number ? formatPhone(contact.number) : contact.email,
        icon: <Avatar name={contact.name} picture={contact.profilePicUrl} size={28} />,
        hint: t('contact.write'),
        run: () => onContact(contact),
      })),
    },
    {
      id: 'tags',
      label: t('groups.tags'),
      items: tags.slice(0, MAX_PER_GROUP).map(({ id, name, color }) => ({
        id: `tag-${id}`,
        label: name,
        detail: <ColorDot color={color} />,
        icon: <IconTag size={18} stroke={1.7} />,
        run: () => void navigate(`/tickets${toSearch({ ...defaultView, list: 'search', tags: [id] })}`),
      })),
    },
  ]
  return { groups, ...state }
}

function useSearchResults(query: string) {
  const keepPrevious = useKeepPrevious()
  const isWanted = query.length >= MIN_LETTERS
  const { data, fetchStatus, error, refetch } = useQuery({
    queryKey: ['palette', 'search', query],
    queryFn: () => call(searchEndpoint, { query: { q: query } }),
    enabled: isWanted,
    placeholderData: keepPrevious,
    staleTime: 5000,
    gcTime: 60_000,
    throwOnError: false,
  })
  const answer = (isWanted && data) || { messages: [], contacts: [], tags: [] }
  return { ...answer, isFetching: isWanted && fetchStatus !== 'idle', error: isWanted ? error : null, retry: () => void refetch() }
}
