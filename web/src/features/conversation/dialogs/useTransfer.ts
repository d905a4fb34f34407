import { canSeeTicket, isTicketAgent } from '@recado/contract/tickets/ticketPolicy'
import { useViewer } from '../../../shared/auth/viewer.ts'
import type { TicketDialogProps } from './TicketDialogs.tsx'

type Target = { queueId: number | null; userId: number | null; whatsappId?: number }

/** Moves the ticket, and leaves it where it is no longer one's own. */
export function useTransfer({ ticket, change, onClose, onLeave }: TicketDialogProps) {
  const viewer = useViewer()
  return {
    staysInSight: (goal: Target) => canSeeTicket(viewer, goal),
    hand(goal: Target) {
      const wasOwn = isTicketAgent(viewer, ticket)
      onClose()
      change.transfer(ticket, goal)
      if (goal.userId !== viewer.userId && (wasOwn || !canSeeTicket(viewer, goal))) onLeave()
    },
  }
}
