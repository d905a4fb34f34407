import type { BotState } from '@recado/contract/bot/state'
import type { Step } from '@recado/contract/bot/steps'
import type { TicketAct } from '@recado/contract/tickets/acts'
import type { Placement } from '@recado/contract/tickets/decideAct'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { WebhookCall } from '@recado/contract/webhooks'
import type { ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import { shaped } from '../../kernel/database/shaped.ts'
import type { Tx } from '../../kernel/transact.ts'
import { tellOfLastLine } from '../contactRow/index.ts'
import { knowListeners, listenersOfTicket } from '../webhooks/index.ts'
import { type ActingUser, noteAttendance } from './attendances.ts'
import { heldTicketOf } from './lockTicketOf.ts'
import { asSaid, type SaidValues } from './noteMessage.ts'
import { announceCloses, hasPendingClose } from './pendingCloses.ts'
import { noteSteps } from './steps/noteSteps.ts'
import { stepOf, stepsOf } from './steps/stepOf.ts'
import { ticketEvent } from './tickets.event.ts'
import { tagsOfTicket } from './tickets.rows.ts'
import { wasBehind } from './wasBehind.ts'

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
export const keepMarks = (tx: Tx, id: number, marks: BotMarks) =>
  tx.along(() => keeping(false, ...Object.keys(marks))(tx.db as TenantDb, { ...marks, id }))

/** With what was said in it meanwhile. */
export async function keepMarksSaid(tx: Tx, { id, contactId }: Ticket, { marks, said }: { marks: BotMarks; said: SaidValues }) {
  const keep = keeping(true, ...Object.keys(marks))
  const [kept] = await keep(tx.db as TenantDb, { ...marks, ...said, id })
  if (!kept) throw new Error(`Ticket ${id} is not there`)
  if (kept.wasBehind) await tellOfLastLine(tx, contactId)
}

type Param = (name: string) => unknown
/** What is set by name comes last: who closes a ticket has read it. */
const setting = (param: Param, { isSaid, names }: { isSaid: boolean; names: string[] }) => ({
  ...(isSaid && asSaid(param as Parameters<typeof asSaid>[0])),
  ...Object.fromEntries(names.map((name) => [name, param(name)])),
})

const keeping = shaped((prepare, isSaid: boolean, ...names: string[]) =>
  prepare<Record<string, unknown>, { wasBehind?: boolean }>((db, param) => {
    const kept = db
      .updateTable('tickets')
      .set(setting(param, { isSaid, names }))
      .where('id', '=', param('id') as number)
    return (isSaid ? kept.returning(wasBehind(param('before'))) : kept) as unknown as { compile: () => never }
  }),
)

/**
 * `by`: the user who acts; nobody, where it is a customer, the bot or time. `steps`: what the bot says of it, in place of the act alone.
 * `said`: what was said in it meanwhile, for the database; the ticket shows it already, or is yet to.
 */
export type Move = {
  act: TicketAct | null
  to: Placement
  by?: ActingUser
  at: Date
  marks?: BotMarks
  steps?: readonly Step[]
  said?: SaidValues | undefined
  /** Why it is over, where programs are told so. */
  reason?: WebhookCall['reason']
  /** Programs learn later that it is over: see `pendingCloses`. */
  isAnnouncedLater?: boolean
}

/** Brings a held ticket to its new place: the one way in which that happens, so that its attendance and its timeline know the act. */
export async function moveTicket(tx: Tx, before: Ticket, { act, to, at, marks, said, ...acting }: Move): Promise<Ticket> {
  const { status, userId, queueId } = to
  const closing = status === 'closed' && atRest
  const changes = { status, userId, queueId, ...withoutBot, ...closing, ...marks, updatedAt: at }
  const move = movingTo(said !== undefined, ...Object.keys(changes))
  const [moved] = await move(tx.db as TenantDb, { before: before.updatedAt, ...said, ...changes, id: before.id })
  if (!moved) throw new Error(`Ticket ${before.id} is not there`)
  const { wasBehind: wasOlder, hasPendingClose: isPending, listeners, ...row } = moved
  knowListeners(tx, row.whatsappId, listeners)
  const ticket: Ticket = { ...before, ...row, waitingSince: waitingFrom({ act, before, status, at }) }
  tx.emit(ticketEvent, 'update', ticket, { before })
  if (wasOlder || ticket.whatsappId !== before.whatsappId) await tellOfLastLine(tx, ticket.contactId)
  // A goodbye that was still to be said is left out: the conversation goes on.
  if (isPending && before.status === 'closed' && status !== 'closed') await announceCloses(tx, [before])
  await noteAct(tx, { ...acting, act, before, ticket, at })
  return ticket
}

type Wait = Pick<Move, 'act' | 'at'> & { before: Ticket; status: Ticket['status'] }

/** Since when it waits after a move: one that waited already goes on waiting, wherever it is put. */
function waitingFrom({ act, before, status, at }: Wait): string | null {
  if (status !== 'pending') return null
  return act === null || before.status === 'pending' ? before.waitingSince : at.toISOString()
}

const columns = [
  ...(['status', 'userId', 'queueId', 'connectionId as whatsappId', 'unreadMessages', 'updatedAt'] as const),
  ...(['chatbot', 'useIntegration', 'promptId', 'integrationId', 'waitsBecause'] as const),
]
/** Everything that a move changes of what lists show, with the names of where it came to; its tags may have come from another line's ticket. */
const asMoved = (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) => [
  jsonObjectFrom(
    eb.selectFrom('queues').select(['queues.id', 'queues.name', 'queues.color']).whereRef('queues.id', '=', 'tickets.queueId'),
  ).as('queue'),
  jsonObjectFrom(eb.selectFrom('users').select(['users.id', 'users.name']).whereRef('users.id', '=', 'tickets.userId')).as('user'),
  jsonObjectFrom(
    eb.selectFrom('connections').select(['connections.id', 'connections.name']).whereRef('connections.id', '=', 'tickets.connectionId'),
  ).as('whatsapp'),
  tagsOfTicket(eb),
]

type Moved = Ticket & { wasBehind: boolean; hasPendingClose: boolean; listeners: Parameters<typeof knowListeners>[2] }

/** Written once for each choice of what is set. */
const movingTo = shaped((prepare, isSaid: boolean, ...names: string[]) =>
  prepare<Record<string, unknown>, Moved>(
    (db, param) =>
      db
        .updateTable('tickets')
        .set(setting(param, { isSaid, names }))
        .where('id', '=', param('id') as number)
        .returning(columns)
        .returning(asMoved)
        .returning(listenersOfTicket)
        .returning(hasPendingClose)
        .returning(wasBehind(param('before'))) as unknown as { compile: () => never },
  ),
)

/** `act` null: it only holds what the company itself wrote. `bot`: who greets first; nobody, where a person begins. */
export type FirstTicket = {
  contactId: number
  connectionId: number
  isGroup: boolean
  act: Extract<TicketAct, 'open' | 'arrive'> | null
  to: Placement
  by?: ActingUser
  at: Date
  bot?: BotState | null
}

export async function createTicket(
  tx: Tx,
  { contactId, connectionId, isGroup, act, to, by, at, bot = null }: FirstTicket,
): Promise<Ticket> {
  const row = { contactId, connectionId, isGroup, ...to, bot: bot && JSON.stringify(bot), createdAt: at, updatedAt: at }
  await tx.along(() => tx.db.insertInto('tickets').values(row).execute())
  const made = await heldTicketOf(tx, { contactId, connectionId })
  if (!made) throw new Error(`The ticket of contact ${contactId} was made, and is not there`)
  const ticket = { ...made.ticket, waitingSince: act && to.status === 'pending' ? at.toISOString() : null }
  tx.emit(ticketEvent, 'create', ticket)
  await tellOfLastLine(tx, contactId)
  const before = { ...ticket, status: 'closed' as const, userId: null, user: null }
  await noteAct(tx, { act, before, ticket, by, at })
  return ticket
}

type Done = Pick<Move, 'act' | 'by' | 'at' | 'steps' | 'reason' | 'isAnnouncedLater'> & { before: Ticket; ticket: Ticket }

async function noteAct(tx: Tx, { act, before, ticket, by, at, steps, reason, isAnnouncedLater }: Done) {
  await noteAttendance(tx, before, { act, ticket, by: by ?? null, at })
  if (!isAnnouncedLater) await tx.record('ticket.moved', { before, ticket, at, reason })
  if (!act) return
  const own = stepOf(act, { before, after: ticket, by: by?.id })
  await noteSteps(tx, { ticket, steps: stepsOf(act, { own, said: steps }), user: by ?? null, at })
}

/** A customer is back: the conversation waits anew, whoever attended it before, and the bot begins anew. */
export const waitAgain = (tx: Tx, ticket: Ticket, { bot, at }: { bot: BotState | null; at: Date }): Promise<Ticket> =>
  moveTicket(tx, ticket, {
    act: 'comeBack',
    to: { status: 'pending', userId: null, queueId: null },
    at,
    marks: { bot: bot && JSON.stringify(bot) },
  })
