import { type Ticket, ticketEndpoints } from '@recado/contract/tickets/tickets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ownTicketPath, useTicketPath } from '#web/app/useTicketPath.ts'
import { call } from '#web/shared/data/api/call.ts'
import { useCan, useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useKeepPrevious } from '#web/shared/data/live/useKeepPrevious.ts'
import { ticketKey } from '#web/shared/domain/tickets/ticketQueries.ts'
import { useTicketChange } from '#web/shared/domain/tickets/useTicketChange.ts'
import { Avatar } from '#web/shared/ui/Avatar.tsx'
import { matchScore } from './matchScore.ts'
import type { PaletteItem } from './paletteItem.ts'
import { recentTickets } from './recentTickets.ts'

const MAX_RESULTS = 6
const MIN_LETTERS = 2

/** Tickets by contact, searched on the server. */
export function useTicketSearch(query: string) {
  const keepPrevious = useKeepPrevious()
  const toItem = useTicketItem()
  const isWanted = query.length >= MIN_LETTERS
  const {
    data = [],
    fetchStatus,
    error,
    refetch,
  } = useQuery({
    queryKey: ['palette', 'tickets', query],
    queryFn: async () => (await call(ticketEndpoints.list, { query: { searchParam: query, limit: 20 } })).tickets,
    enabled: isWanted,
    placeholderData: keepPrevious,
    staleTime: 5000,
    gcTime: 60_000,
    throwOnError: false,
  })
  const byName = (ticket: Ticket) => matchScore(ticket.contact.name, query) ?? 3
  const rows = isWanted ? [...data].sort((a, b) => byName(a) - byName(b)).slice(0, MAX_RESULTS) : []
  return {
    items: rows.map(toItem),
    isFetching: isWanted && fetchStatus !== 'idle',
    error: isWanted ? error : null,
    retry: () => void refetch(),
  }
}

/** The tickets opened last, without the open ticket. */
export function useRecentTickets(current: string | undefined): PaletteItem[] {
  const client = useQueryClient()
  const toItem = useTicketItem()
  return recentTickets()
    .filter((uuid) => uuid !== current)
    .flatMap((uuid) => client.getQueryData<Ticket>(ticketKey(uuid)) ?? [])
    .map(toItem)
}

/** A waiting ticket opens for users who may peek; others accept it. */
function useTicketItem() {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const { id: userId } = useCurrentUser()
  const mayPeek = useCan()('tickets:seeAll')
  const change = useTicketChange()
  const addressOf = useTicketPath()
  const stateOf = ({ status, user }: Ticket) => {
    if (status !== 'open' || !user) return t(`ticket.${status}`)
    return user.id === userId ? t('ticket.mine') : t('ticket.with', { name: user.name })
  }
  return (ticket: Ticket): PaletteItem => {
    const accepts = ticket.status === 'pending' && !mayPeek
    return {
      id: `ticket-${ticket.id}`,
      label: ticket.contact.name,
      detail: [stateOf(ticket), ticket.queue?.name].filter(Boolean).join(' · '),
      icon: <Avatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} size={28} />,
      ...(accepts && { hint: t('ticket.accept') }),
      run: () => {
        if (accepts) change.take(ticket)
        void navigate(accepts ? ownTicketPath(ticket) : addressOf(ticket))
      },
    }
  }
}
