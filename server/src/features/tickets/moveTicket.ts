import type { BotState } from '@recado/contract/bot/state'
import type { Step } from '@recado/contract/bot/steps'
import type { Placement } from '@recado/contract/tickets/decideAct'
import type { TicketAct } from '@recado/contract/tickets/ticketActs'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { WebhookPayload } from '@recado/contract/webhooks'
import type { ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { preparedVariants } from '../../kernel/database/preparedVariants.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishLastConnection } from '../contactQueries/index.ts'
import { listenersOfTicket, primeListenerCache } from '../webhooks/index.ts'
import { type ActingUser, recordAttendance } from './attendances.ts'
import { hadLaterTicket } from './hadLaterTicket.ts'
import { readLockedTicket } from './lockTicketOfContact.ts'
import { announcePendingCloses, hasPendingClose } from './pendingCloses.ts'
import { ticketEvent } from './tickets.event.ts'
import { tagsOfTicket } from './tickets.rows.ts'
import { recordTimelineEntries } from './timeline/recordTimeline.ts'
import { entriesOfAct, entryOfAct } from './timeline/timelineEntries.ts'
import { type LastMessageValues, lastMessageColumns } from './updateLastMessage.ts'

/** Whoever else acts on a ticket takes it from the bot. */
const withoutBot = { bot: null, chatbot: false, waitsBecause: null, askedAt: null }
/** Of a conversation that is over nothing is left to be done. */
export const closedColumns = { ...withoutBot, useIntegration: false, promptId: null, integrationId: null, unreadMessages: 0 }

/** What the bot keeps of a ticket while it is the bot that moves it. */
export type BotColumns = Partial<
  Record<'bot' | 'waitsBecause', string | null> &
    Record<'chatbot' | 'useIntegration', boolean> &
    Record<'promptId' | 'integrationId', number | null> &
    Record<'askedAt' | 'toldClosed', Date | string | null>
>

/** Where the bot is, while the ticket stays where it is: nothing that its attendance or its people would hear of. */
export const updateBotColumns = (tx: Tx, id: number, botColumns: BotColumns) =>
  tx.defer(() => botColumnsStatement(false, ...Object.keys(botColumns))(tx.db as TenantDb, { ...botColumns, id }))

/** With what was said in it meanwhile. */
export async function updateBotColumnsAndMessage(
  tx: Tx,
  { id, contactId }: Ticket,
  { botColumns, messageUpdate }: { botColumns: BotColumns; messageUpdate: LastMessageValues },
) {
  const keep = botColumnsStatement(true, ...Object.keys(botColumns))
  const [kept] = await keep(tx.db as TenantDb, { ...botColumns, ...messageUpdate, id })
  if (!kept) throw new Error(`Ticket ${id} is not there`)
  if (kept.wasBehind) await publishLastConnection(tx, contactId)
}

type Param = (name: string) => unknown
/** What is set by name comes last: who closes a ticket has read it. */
const columnsSet = (param: Param, { isSaid, names }: { isSaid: boolean; names: string[] }) => ({
  ...(isSaid && lastMessageColumns(param as Parameters<typeof lastMessageColumns>[0])),
  ...Object.fromEntries(names.map((name) => [name, param(name)])),
})

const botColumnsStatement = preparedVariants((prepare, isSaid: boolean, ...names: string[]) =>
  prepare<Record<string, unknown>, { wasBehind?: boolean }>((db, param) => {
    const kept = db
      .updateTable('tickets')
      .set(columnsSet(param, { isSaid, names }))
      .where('id', '=', param('id') as number)
    return (isSaid ? kept.returning(hadLaterTicket(param('before'))) : kept) as unknown as { compile: () => never }
  }),
)

/**
 * `by`: the user who acts; nobody, where it is a customer, the bot or time. `steps`: what the bot says of it, in place of the act alone.
 * `messageUpdate`: what was said in it meanwhile, for the database; the ticket shows it already, or is yet to.
 */
export type Move = {
  act: TicketAct | null
  to: Placement
  by?: ActingUser
  at: Date
  botColumns?: BotColumns
  steps?: readonly Step[]
  messageUpdate?: LastMessageValues | undefined
  /** Why it is over, where programs are told so. */
  reason?: WebhookPayload['reason']
  /** Programs learn later that it is over: see `pendingCloses`. */
  isAnnouncedLater?: boolean
}

/** Brings a held ticket to its new place: the one way in which that happens, so that its attendance and its timeline know the act. */
export async function moveTicket(tx: Tx, before: Ticket, { act, to, at, botColumns, messageUpdate, ...acting }: Move): Promise<Ticket> {
  const { status, userId, queueId } = to
  const closing = status === 'closed' && closedColumns
  const changes = { status, userId, queueId, ...withoutBot, ...closing, ...botColumns, updatedAt: at }
  const move = moveStatement(messageUpdate !== undefined, ...Object.keys(changes))
  const [moved] = await move(tx.db as TenantDb, { before: before.updatedAt, ...messageUpdate, ...changes, id: before.id })
  if (!moved) throw new Error(`Ticket ${before.id} is not there`)
  const { wasBehind: wasOlder, hasPendingClose: isPending, listeners, ...row } = moved
  primeListenerCache(tx, row.whatsappId, listeners)
  const ticket: Ticket = { ...before, ...row, waitingSince: waitingFrom({ act, before, status, at }) }
  tx.emit(ticketEvent, 'update', ticket, { before })
  if (wasOlder || ticket.whatsappId !== before.whatsappId) await publishLastConnection(tx, ticket.contactId)
  // A goodbye that was still to be said is left out: the conversation goes on.
  if (isPending && before.status === 'closed' && status !== 'closed') await announcePendingCloses(tx, [before])
  await recordAct(tx, { ...acting, act, before, ticket, at })
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
const movedColumns = (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) => [
  jsonObjectFrom(
    eb.selectFrom('queues').select(['queues.id', 'queues.name', 'queues.color']).whereRef('queues.id', '=', 'tickets.queueId'),
  ).as('queue'),
  jsonObjectFrom(eb.selectFrom('users').select(['users.id', 'users.name']).whereRef('users.id', '=', 'tickets.userId')).as('user'),
  jsonObjectFrom(
    eb.selectFrom('connections').select(['connections.id', 'connections.name']).whereRef('connections.id', '=', 'tickets.connectionId'),
  ).as('whatsapp'),
  tagsOfTicket(eb),
]

type Moved = Ticket & { wasBehind: boolean; hasPendingClose: boolean; listeners: Parameters<typeof primeListenerCache>[2] }

/** Written once for each choice of what is set. */
const moveStatement = preparedVariants((prepare, isSaid: boolean, ...names: string[]) =>
  prepare<Record<string, unknown>, Moved>(
    (db, param) =>
      db
        .updateTable('tickets')
        .set(columnsSet(param, { isSaid, names }))
        .where('id', '=', param('id') as number)
        .returning(columns)
        .returning(movedColumns)
        .returning(listenersOfTicket)
        .returning(hasPendingClose)
        .returning(hadLaterTicket(param('before'))) as unknown as { compile: () => never },
  ),
)

/** `act` null: it only holds what the company itself wrote. `bot`: who greets first; nobody, where a person begins. */
export type TicketCreation = {
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
  { contactId, connectionId, isGroup, act, to, by, at, bot = null }: TicketCreation,
): Promise<Ticket> {
  const row = { contactId, connectionId, isGroup, ...to, bot: bot && JSON.stringify(bot), createdAt: at, updatedAt: at }
  await tx.defer(() => tx.db.insertInto('tickets').values(row).execute())
  const made = await readLockedTicket(tx, { contactId, connectionId })
  if (!made) throw new Error(`The ticket of contact ${contactId} was made, and is not there`)
  const ticket = { ...made.ticket, waitingSince: act && to.status === 'pending' ? at.toISOString() : null }
  tx.emit(ticketEvent, 'create', ticket)
  await publishLastConnection(tx, contactId)
  const before = { ...ticket, status: 'closed' as const, userId: null, user: null }
  await recordAct(tx, { act, before, ticket, by, at })
  return ticket
}

type Done = Pick<Move, 'act' | 'by' | 'at' | 'steps' | 'reason' | 'isAnnouncedLater'> & { before: Ticket; ticket: Ticket }

async function recordAct(tx: Tx, { act, before, ticket, by, at, steps, reason, isAnnouncedLater }: Done) {
  await recordAttendance(tx, before, { act, ticket, by: by ?? null, at })
  if (!isAnnouncedLater) await tx.record('ticket.moved', { before, ticket, at, reason })
  if (!act) return
  const own = entryOfAct(act, { before, after: ticket, by: by?.id })
  await recordTimelineEntries(tx, { ticket, steps: entriesOfAct(act, { own, said: steps }), user: by ?? null, at })
}

/** A customer is back: the conversation waits anew, whoever attended it before, and the bot begins anew. */
export const returnToWaiting = (tx: Tx, ticket: Ticket, { bot, at }: { bot: BotState | null; at: Date }): Promise<Ticket> =>
  moveTicket(tx, ticket, {
    act: 'comeBack',
    to: { status: 'pending', userId: null, queueId: null },
    at,
    botColumns: { bot: bot && JSON.stringify(bot) },
  })
