import { isTicketAgent } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useState } from 'react'
import { useViewer } from '../../../../shared/auth/viewer.ts'
import { type HandOver, handOverOf, hasMoved, type Possession } from './handOver.ts'

/** What others have done with the ticket since one looks at it, until it moves again. */
export function useHandOver(ticket: Pick<Ticket, 'status' | 'userId'> | undefined): HandOver | null {
  const isOwn = isTicketAgent(useViewer(), ticket ?? { status: 'closed', userId: null })
  const [last, setLast] = useState<{ possession: Possession; told: HandOver | null }>()
  if (!ticket) return null
  const possession = { status: ticket.status, userId: ticket.userId, isOwn }
  if (!last || hasMoved(last.possession, possession)) {
    const told = last ? handOverOf(last.possession, possession) : null
    setLast({ possession, told })
    return told
  }
  return last.told
}
