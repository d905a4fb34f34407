import { AppError } from '@recado/contract/errors'

type OtherTicket = { uuid: string; userId: number | null; user: { name: string } | null; queue: { name: string } | null }

/** The open ticket that prevents a new one, from the server's refusal. */
export const otherTicket = (error: unknown): OtherTicket | undefined =>
  error instanceof AppError && error.code === 'ERR_OTHER_OPEN_TICKET' ? (error.details as OtherTicket | undefined) : undefined

export const attendingOf = ({ user, queue }: OtherTicket) => ({ user: user?.name, queue: queue?.name })
