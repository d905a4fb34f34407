import type { Step } from '@recado/contract/bot/steps'
import { replyWindowEnd } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/transact.ts'
import { clockSituationOf, startClock } from './answerClock.ts'
import { moveTicket } from './moveTicket.ts'
import { clockAfterMessage } from './planClock.ts'
import { recordTimelineEntries } from './recordTimeline.ts'
import { ticketEvent } from './tickets.event.ts'

/**
 * Another app answered this conversation until now and hands it over: it waits for an agent, and the bot does not start. An open ticket
 * stays with its user. Messages that the customer wrote to the other app now open the reply window, so that agents may answer them.
 */
export async function waitForAgent(tx: Tx, before: Ticket, { because, at }: { because: Step; at: Date }): Promise<Ticket> {
  const ticket = await openReplyWindow(tx, before)
  if (ticket.status === 'open') return letWait(tx, ticket, at)
  const isClosed = ticket.status === 'closed'
  const to = { status: 'pending' as const, userId: null, queueId: isClosed ? null : ticket.queueId }
  const botColumns = { waitsBecause: JSON.stringify(because) }
  if (isClosed) return moveTicket(tx, ticket, { act: 'comeBack', to, at, botColumns, steps: [because] })
  const waiting = await letWait(tx, await moveTicket(tx, ticket, { act: null, to, at, botColumns }), at)
  await recordTimelineEntries(tx, { ticket: waiting, steps: [because], at })
  return waiting
}

/** From now on the customer waits for a person. */
async function letWait(tx: Tx, ticket: Ticket, at: Date): Promise<Ticket> {
  if (clockAfterMessage(clockSituationOf(ticket), 'customer') !== 'start') return ticket
  const waiting = await startClock(tx, ticket, { since: at, now: at })
  if (waiting !== ticket) tx.emit(ticketEvent, 'update', waiting)
  return waiting
}

async function openReplyWindow(tx: Tx, ticket: Ticket): Promise<Ticket> {
  const lastInboundAt = tx.db
    .selectFrom('messages')
    .select('createdAt')
    .where('ticketId', '=', ticket.id)
    .where('fromMe', '=', false)
    .orderBy('createdAt', 'desc')
    .limit(1)
  const row = await tx.db
    .updateTable('tickets')
    .set({ heardAt: sql<string>`greatest(${sql.ref('heardAt')}, ${lastInboundAt})` })
    .where('id', '=', ticket.id)
    .returning('heardAt')
    .executeTakeFirstOrThrow()
  if (ticket.windowEndsAt === null || row.heardAt === null) return ticket
  const opened = { ...ticket, windowEndsAt: replyWindowEnd(row.heardAt) }
  tx.emit(ticketEvent, 'update', opened)
  return opened
}
