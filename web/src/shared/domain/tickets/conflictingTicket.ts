import { AppError } from '@recado/contract/errors'
import type { Ticket } from '@recado/contract/tickets/tickets'

/** `status` is missing in the answer of a server of the release before. */
type ConflictingTicket = Pick<Ticket, 'id' | 'uuid' | 'userId'> & {
  status?: Ticket['status']
  user: { name: string } | null
  queue: { name: string } | null
}

/** The ticket that someone else has, from the server's refusal. */
export const conflictingTicket = (error: unknown): ConflictingTicket | undefined =>
  error instanceof AppError && error.code === 'ERR_OTHER_OPEN_TICKET' ? (error.details as ConflictingTicket | undefined) : undefined

export const assigneeNames = ({ user, queue }: ConflictingTicket) => ({ user: user?.name, queue: queue?.name })
