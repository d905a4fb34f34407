import { AppError } from '@recado/contract/errors'

type OtherTicket = { uuid: string; userId: number | null; user: { name: string } | null; queue: { name: string } | null }

/** The ticket that stands in the way of a new one, as the server names it. */
export const otherTicket = (error: unknown): OtherTicket | undefined =>
  error instanceof AppError && error.code === 'ERR_OTHER_OPEN_TICKET' ? (error.details as OtherTicket | undefined) : undefined

export const attendingOf = ({ user, queue }: OtherTicket) => ({ user: user?.name, queue: queue?.name })
