import { isTicketAgent } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useState } from 'react'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { hasOwnerChanged, type OwnerChange, type Ownership, ownerChangeOf } from './ownerChange.ts'

/** What others have done with the ticket since one looks at it, until it moves again. */
export function useOwnerChange(ticket: Pick<Ticket, 'status' | 'userId'> | undefined): OwnerChange | null {
  const isOwn = isTicketAgent(useViewer(), ticket ?? { status: 'closed', userId: null })
  const [last, setLast] = useState<{ possession: Ownership; told: OwnerChange | null }>()
  if (!ticket) return null
  const possession = { status: ticket.status, userId: ticket.userId, isOwn }
  if (!last || hasOwnerChanged(last.possession, possession)) {
    const told = last ? ownerChangeOf(last.possession, possession) : null
    setLast({ possession, told })
    return told
  }
  return last.told
}
