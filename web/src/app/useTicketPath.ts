import type { Ticket } from '@recado/contract/tickets/tickets'
import { useLocation } from 'react-router'
import { defaultView } from '#web/features/tickets/list/view/listView.ts'
import { toSearch } from '#web/features/tickets/list/view/viewParams.ts'

/** The address of a ticket, or of a message in it. The list that is shown stays; if none is shown, the ticket's own list opens. */
export function useTicketPath() {
  const { pathname, search } = useLocation()
  return ({ uuid, status }: Pick<Ticket, 'uuid' | 'status'>, messageId?: string) => {
    const list = /^\/tickets(\/|$)/.test(pathname) ? search : toSearch({ ...defaultView, list: status })
    const params = new URLSearchParams(list)
    params.delete('message')
    if (messageId) params.set('message', messageId)
    return `/tickets/${uuid}${params.size > 0 ? `?${params}` : ''}`
  }
}

/** The address of a ticket that the user handles. */
export const ownTicketPath = ({ uuid }: Pick<Ticket, 'uuid'>) => `/tickets/${uuid}`
