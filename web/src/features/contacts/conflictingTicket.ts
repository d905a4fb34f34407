import { AppError } from '@recado/contract/errors'

type ConflictingTicket = { uuid: string; userId: number | null; user: { name: string } | null; queue: { name: string } | null }

/** The open ticket that prevents a new one, from the server's refusal. */
export const conflictingTicket = (error: unknown): ConflictingTicket | undefined =>
  error instanceof AppError && error.code === 'ERR_OTHER_OPEN_TICKET' ? (error.details as ConflictingTicket | undefined) : undefined

export const assigneeNames = ({ user, queue }: ConflictingTicket) => ({ user: user?.name, queue: queue?.name })
