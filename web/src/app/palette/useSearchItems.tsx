import type { Contact } from '@recado/contract/contacts'
import { search } from '@recado/contract/messages/search'
import { stripMarkup } from '@recado/contract/messages/stripMarkup'
import { IconMessage2Search, IconTag } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { plainView } from '../../features/tickets/list/view/listView.ts'
import { searchOf } from '../../features/tickets/list/view/viewAddress.ts'
import { call } from '../../shared/api/call.ts'
import { useCan } from '../../shared/auth/session.ts'
import { showNumber } from '../../shared/i18n/showNumber.ts'
import { showRecent } from '../../shared/i18n/showTime.ts'
import { ColorDot } from '../../shared/ui/ColorDot.tsx'
import { Face } from '../../shared/ui/Face.tsx'
import { Highlighted } from '../theme/PaletteParts.tsx'
import { useTicketAddress } from '../useTicketAddress.ts'
import type { PaletteGroup } from './paletteItem.ts'
import { splitAtHit } from './splitAtHit.ts'

const MOST = 5
const LEAST = 3

type Wanted = { query: string; onContact: (contact: Contact) => void }

/** Messages, contacts and tags that contain the query. */
export function useSearchItems({ query, onContact }: Wanted): { groups: PaletteGroup[]; isFetching: boolean } {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const addressOf = useTicketAddress()
  const mayWrite = useCan()('tickets:write')
  const { messages, contacts, tags, isFetching } = useSearchAnswer(query)
  const groups = [
    {
      id: 'messages',
      label: t('groups.messages'),
      items: messages.slice(0, MOST).map(({ id, body, createdAt, ticket }) => ({
        id: `message-${id}`,
        label: ticket.contact.name,
        detail: <Highlighted {...splitAtHit(stripMarkup(body), query)} />,
        icon: <IconMessage2Search size={18} stroke={1.7} />,
        hint: showRecent(createdAt),
        run: () => void navigate(addressOf(ticket, id)),
      })),
    },
    {
      id: 'contacts',
      label: t('groups.contacts'),
      items: contacts.slice(0, mayWrite ? MOST : 0).map((contact) => ({
        id: `contact-${contact.id}`,
        label: contact.name,
        detail: contact.number ? showNumber(contact.number) : contact.email,
        icon: <Face name={contact.name} picture={contact.profilePicUrl} size={28} />,
        hint: t('contact.write'),
        run: () => onContact(contact),
      })),
    },
    {
      id: 'tags',
      label: t('groups.tags'),
      items: tags.slice(0, MOST).map(({ id, name, color }) => ({
        id: `tag-${id}`,
        label: name,
        detail: <ColorDot color={color} />,
        icon: <IconTag size={18} stroke={1.7} />,
        run: () => void navigate(`/tickets${searchOf({ ...plainView, list: 'search', tags: [id] })}`),
      })),
    },
  ]
  return { groups, isFetching }
}

function useSearchAnswer(query: string) {
  const isWanted = query.length >= LEAST
  const { data, isFetching } = useQuery({
    queryKey: ['palette', 'search', query],
    queryFn: () => call(search, { query: { q: query } }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 5000,
    gcTime: 60_000,
  })
  const answer = (isWanted && data) || { messages: [], contacts: [], tags: [] }
  return { ...answer, isFetching: isWanted && isFetching }
}
