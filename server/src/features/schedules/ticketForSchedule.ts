import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../kernel/transact.ts'
import { findOrCreateTicket, moveTicket } from '../tickets/index.ts'
import type { ScheduleRow } from './schedules.rows.ts'

type Sought = { schedule: ScheduleRow; connectionId: number; user: { id: number; name: string } | undefined; at: Date }

/**
 * The ticket for the message. An existing ticket stays as it is. A closed one stays closed until the customer answers, unless the schedule
 * says to open it.
 */
export async function ticketForSchedule(tx: Tx, { schedule, connectionId, user, at }: Sought): Promise<Ticket> {
  const { contactId, openTicket } = schedule
  const { isGroup } = await tx.db
    .selectFrom('contacts')
    .select('isGroup')
    .where('id', '=', contactId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const attended = { status: 'open' as const, userId: user?.id ?? null, queueId: null }
  const isAttended = openTicket && user !== undefined
  const first = isAttended
    ? { act: 'open' as const, to: attended, by: user }
    : { act: null, to: { status: 'closed' as const, userId: null, queueId: null } }
  const { ticket, isNew } = await findOrCreateTicket(tx, { contactId, connectionId, isGroup, at, ...first })
  if (isNew || ticket.status !== 'closed' || !isAttended) return ticket
  return moveTicket(tx, ticket, { act: 'reopen', to: { ...attended, queueId: ticket.queueId }, by: user, at })
}
