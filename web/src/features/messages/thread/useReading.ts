import { useDocumentVisibility } from '@mantine/hooks'
import { attendsTicket } from '@recado/contract/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets'
import { useEffect } from 'react'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { fetchMessages } from './messageList.ts'

/** What arrives while its attendant has the conversation before them is read: the server notes it when asked for the newest. */
export function useReading(ticket: Ticket) {
  const isVisible = useDocumentVisibility() === 'visible'
  const isUnread = attendsTicket(useViewer(), ticket) && ticket.unreadMessages > 0
  const { id, updatedAt } = ticket
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes while the server is being asked is asked for anew.
  useEffect(() => {
    if (isVisible && isUnread) fetchMessages(id, { limit: 1 }).catch(() => undefined)
  }, [isVisible, isUnread, id, updatedAt])
}
