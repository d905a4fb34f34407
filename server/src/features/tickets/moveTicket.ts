import type { BotState } from '@recado/contract/bot/state'
import type { Step } from '@recado/contract/bot/steps'
import type { TicketAct } from '@recado/contract/tickets/acts'
import type { Placement } from '@recado/contract/tickets/decideAct'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../kernel/transact.ts'
import { type ActingUser, noteAttendance } from './attendances.ts'
import { noteSteps } from './steps/noteSteps.ts'
import { stepOf, stepsOf } from './steps/stepOf.ts'
import { ticketEvent } from './tickets.event.ts'
import { ticketNow } from './tickets.rows.ts'

/** Whoever else acts on a ticket takes it from the bot. */
const withoutBot = { bot: null, chatbot: false, waitsBecause: null, askedAt: null }
/** Of a conversation that is over nothing is left to be done. */
export const atRest = { ...withoutBot, useIntegration: false, promptId: null, integrationId: null, unreadMessages: 0 }

/** What the bot keeps of a ticket while it is the bot that moves it. */
export type BotMarks = Partial<
  Record<'bot' | 'waitsBecause', string | null> &
    Record<'chatbot' | 'useIntegration', boolean> &
    Record<'promptId' | 'integrationId', number | null> &
    Record<'askedAt' | 'toldClosed', Date | string | null>
>

/** Where the bot is, while the ticket stays where it is: nothing that its attendance or its people would hear of. */
export const keepMarks = ({ db }: Tx, id: number, marks: BotMarks) => db.updateTable('tickets').set(marks).where('id', '=', id).execute()

/** `by`: the user who acts; nobody, where it is a customer, the bot or time. `steps`: what the bot says of it, in place of the act alone. */
type Move = { act: TicketAct | null; to: Placement; by?: number; at: Date; marks?: BotMarks; steps?: readonly Step[] }

/** Brings a held ticket to its new place: the one way in which that happens, so that its attendance and its timeline know the act. */
export async function moveTicket(tx: Tx, before: Ticket, { act, to, by, at, marks, steps }: Move): Promise<Ticket> {
  const { status, userId, queueId } = to
  const closing = status === 'closed' && atRest
  await tx.db
    .updateTable('tickets')
    .set({ status, userId, queueId, ...withoutBot, ...closing, ...marks, updatedAt: at })
    .where('id', '=', before.id)
    .execute()
  const ticket = await ticketNow(tx, before.id)
  tx.emit(ticketEvent, 'update', ticket, { before })
  await noteAct(tx, { act, before, ticket, by: await actingUser(tx, ticket, by), at, steps })
  return ticket
}

/** `act` null: it only holds what the company itself wrote. `bot`: who greets first; nobody, where a person begins. */
export type FirstTicket = {
  contactId: number
  connectionId: number
  isGroup: boolean
  act: Extract<TicketAct, 'open' | 'arrive'> | null
  to: Placement
  by?: number
  at: Date
  bot?: BotState | null
}

export async function createTicket(
  tx: Tx,
  { contactId, connectionId, isGroup, act, to, by, at, bot = null }: FirstTicket,
): Promise<Ticket> {
  const row = { contactId, connectionId, isGroup, ...to, bot: bot && JSON.stringify(bot), createdAt: at, updatedAt: at }
  const { id } = await tx.db.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()
  const ticket = await ticketNow(tx, id)
  tx.emit(ticketEvent, 'create', ticket)
  const before = { ...ticket, status: 'closed' as const, userId: null, user: null }
  await noteAct(tx, { act, before, ticket, by: await actingUser(tx, ticket, by), at })
  return ticket
}

type Done = {
  act: TicketAct | null
  before: Ticket
  ticket: Ticket
  by: ActingUser | null
  at: Date
  steps?: readonly Step[] | undefined
}

async function noteAct(tx: Tx, { act, before, ticket, by, at, steps }: Done) {
  await noteAttendance(tx, before, { act, ticket, by, at })
  if (!act) return
  const own = stepOf(act, { before, after: ticket, by: by?.id })
  await noteSteps(tx, { ticket, steps: stepsOf(act, { own, said: steps }), user: by, at })
}

async function actingUser({ db }: Tx, { user }: Ticket, id: number | undefined): Promise<ActingUser | null> {
  if (id === undefined || user?.id === id) return user && id !== undefined ? user : null
  return (await db.selectFrom('users').select(['id', 'name']).where('id', '=', id).executeTakeFirst()) ?? null
}

/** A customer is back: the conversation waits anew, whoever attended it before, and the bot begins anew. */
export const waitAgain = (tx: Tx, ticket: Ticket, { bot, at }: { bot: BotState | null; at: Date }): Promise<Ticket> =>
  moveTicket(tx, ticket, {
    act: 'comeBack',
    to: { status: 'pending', userId: null, queueId: null },
    at,
    marks: { bot: bot && JSON.stringify(bot) },
  })
