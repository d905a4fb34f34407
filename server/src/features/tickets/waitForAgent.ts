import type { Step } from '@recado/contract/bot/steps'
import { replyWindowEnd } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/transact.ts'
import { moveTicket } from './moveTicket.ts'
import { ticketEvent } from './tickets.event.ts'
import { recordTimelineEntries } from './timeline/recordTimeline.ts'

/**
 * A conversation that somebody else answered until now waits for a person, and the bot stays out of it; whoever attends it already goes on.
 * What the customer has said meanwhile may be answered: it opens the reply window.
 */
export async function waitForAgent(tx: Tx, before: Ticket, { because, at }: { because: Step; at: Date }): Promise<Ticket> {
  const ticket = await openReplyWindow(tx, before)
  if (ticket.status === 'open') return ticket
  const isOver = ticket.status === 'closed'
  const to = { status: 'pending' as const, userId: null, queueId: isOver ? null : ticket.queueId }
  const botColumns = { waitsBecause: JSON.stringify(because) }
  if (isOver) return moveTicket(tx, ticket, { act: 'comeBack', to, at, botColumns, steps: [because] })
  const waiting = await moveTicket(tx, ticket, { act: null, to, at, botColumns })
  await recordTimelineEntries(tx, { ticket: waiting, steps: [because], at })
  return waiting
}

async function openReplyWindow(tx: Tx, ticket: Ticket): Promise<Ticket> {
  const last = tx.db
    .selectFrom('messages')
    .select('createdAt')
    .where('ticketId', '=', ticket.id)
    .where('fromMe', '=', false)
    .orderBy('createdAt', 'desc')
    .limit(1)
  const row = await tx.db
    .updateTable('tickets')
    .set({ heardAt: sql<string>`greatest(${sql.ref('heardAt')}, ${last})` })
    .where('id', '=', ticket.id)
    .returning('heardAt')
    .executeTakeFirstOrThrow()
  if (ticket.windowEndsAt === null || row.heardAt === null) return ticket
  const opened = { ...ticket, windowEndsAt: replyWindowEnd(row.heardAt) }
  tx.emit(ticketEvent, 'update', opened)
  return opened
}
