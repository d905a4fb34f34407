import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { maySnooze } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { invalidField } from '../../kernel/invalidField.ts'
import type { Tx } from '../../kernel/transact.ts'
import { noClock, recordIfBroken, restingClock, startRestingClock } from './answerClock.ts'
import { toActingUser } from './attendances.ts'
import { recordTimelineEntries } from './recordTimeline.ts'
import { ticketEvent } from './tickets.event.ts'
import { assertVisible, lockTicket } from './visibility.ts'

/** Snoozes a ticket until a time. The customer's next message, the next act and `wakeTickets` end the snooze. Its status stays, so old clients see no change. */
export const snoozeTicket = ({ transact, clock }: Kernel, actor: SignedIn, { id, until }: { id: number; until: string }): Promise<Ticket> =>
  transact(actor, async (tx) => {
    const at = clock.now()
    if (Date.parse(until) <= at.getTime()) throw invalidField('until', 'in_past')
    const ticket = await lockForSnooze(tx, actor, id)
    if (ticket.status === 'closed') throw new AppError('ERR_TICKET_NOT_OPEN')
    if (!maySnooze(actor, ticket)) throw new AppError('ERR_NO_PERMISSION')
    const isAwake = (ticket.snoozedUntil ?? null) === null
    const isClocked = (ticket.dueAt ?? null) !== null
    const snoozed: Ticket = { ...ticket, snoozedUntil: new Date(until).toISOString(), dueAt: null, dueKind: null }
    await recordIfBroken(tx, ticket, at)
    await tx.db
      .updateTable('tickets')
      .set({ snoozedUntil: until, ...(isClocked ? restingClock : isAwake && noClock) })
      .where('id', '=', id)
      .execute()
    tx.emit(ticketEvent, 'update', snoozed, { before: ticket })
    await recordTimelineEntries(tx, { ticket, steps: [{ code: 'snoozed', values: {} }], user: toActingUser(actor), at })
    return snoozed
  })

/** Ends a snooze before its time. A ticket that is not snoozed stays as it is, so a repeated call does no harm. */
export const endSnooze = ({ transact, clock }: Kernel, actor: SignedIn, id: number): Promise<Ticket> =>
  transact(actor, async (tx) => {
    const at = clock.now()
    const ticket = await lockForSnooze(tx, actor, id)
    if ((ticket.snoozedUntil ?? null) === null) return ticket
    if (!maySnooze(actor, ticket)) throw new AppError('ERR_NO_PERMISSION')
    const { dueSince } = await tx.db
      .updateTable('tickets')
      .set({ snoozedUntil: null, snoozeEndedAt: at })
      .where('id', '=', id)
      .returning('dueSince')
      .executeTakeFirstOrThrow()
    const awake = await startRestingClock(tx, { ...ticket, snoozedUntil: null }, { dueSince, at })
    tx.emit(ticketEvent, 'update', awake, { before: ticket })
    return awake
  })

async function lockForSnooze(tx: Tx, actor: Actor, id: number): Promise<Ticket> {
  const ticket = await lockTicket(tx, id)
  assertVisible(actor, ticket)
  return ticket
}
