import type { Ticket } from '@recado/contract/tickets/tickets'
import { useLocation } from 'react-router'
import { plainView } from '../features/tickets/list/view/listView.ts'
import { searchOf } from '../features/tickets/list/view/viewAddress.ts'

/** Where a ticket is opened; with a message, at that message. Whoever has a list before them keeps it; else the ticket's own stands beside it. */
export function useTicketAddress() {
  const { pathname, search } = useLocation()
  return ({ uuid, status }: Pick<Ticket, 'uuid' | 'status'>, messageId?: string) => {
    const list = /^\/tickets(\/|$)/.test(pathname) ? search : searchOf({ ...plainView, list: status })
    const params = new URLSearchParams(list)
    params.delete('message')
    if (messageId) params.set('message', messageId)
    return `/tickets/${uuid}${params.size > 0 ? `?${params}` : ''}`
  }
}

/** Where one finds a ticket of one's own. */
export const ownTicketAddress = ({ uuid }: Pick<Ticket, 'uuid'>) => `/tickets/${uuid}`
