import { useDocumentVisibility } from '@mantine/hooks'
import { isTicketAgent } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useEffect } from 'react'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { fetchMessages } from '../cache/fetchMessages.ts'

/** What arrives while its attendant has the conversation's end before them is read: the server notes it when asked for the newest. */
export function useMarkAsRead(ticket: Ticket, isAtEnd: boolean) {
  const isVisible = useDocumentVisibility() === 'visible'
  const isUnread = isTicketAgent(useViewer(), ticket) && ticket.unreadMessages > 0
  const { id, updatedAt } = ticket
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes while the server is being asked is asked for anew.
  useEffect(() => {
    if (isVisible && isAtEnd && isUnread) fetchMessages(id, {}, 1).catch(() => undefined)
  }, [isVisible, isAtEnd, isUnread, id, updatedAt])
}
