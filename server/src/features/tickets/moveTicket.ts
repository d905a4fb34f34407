import type { BotState } from '@recado/contract/bot/state'
import type { Step } from '@recado/contract/bot/steps'
import type { Placement } from '@recado/contract/tickets/decideAct'
import type { TicketAct } from '@recado/contract/tickets/ticketActs'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { WebhookPayload } from '@recado/contract/webhooks'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { exists } from '../../kernel/database/exists.ts'
import { type Params, params } from '../../kernel/database/param.ts'
import { preparedVariants } from '../../kernel/database/prepared.ts'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { assignmentsWakeName } from '../assignment/index.ts'
import { publishLastConnection } from '../contactQueries/index.ts'
import { listenersOfTicket, primeListenerCache } from '../webhooks/index.ts'
import { type ClockColumns, clockSituationOf, hasPromise, noClock, recordIfBroken, restingClock, startClock } from './answerClock.ts'
import { type ActingUser, recordAttendance } from './attendances.ts'
import { announcePendingCloses, hasPendingClose } from './pendingCloses.ts'
import { hasPendingTransfer, recordPendingTransfers, sendTransferTexts } from './pendingTransfers.ts'
import { type ClockAfterMove, clockAfterMove } from './planClock.ts'
import { entriesOfAct, entryOfAct, recordTimelineEntries } from './recordTimeline.ts'
import { ticketEvent } from './tickets.event.ts'
import { tagsOfTicket } from './tickets.rows.ts'
import { hadLaterTicket, type LastMessageValues, lastMessageColumns, shownUnread } from './updateLastMessage.ts'

/** The bot stops when a user, a customer or a job acts on the ticket. */
const withoutBot = { bot: null, chatbot: false, waitsBecause: null, askedAt: null }
/** A closed ticket has no bot, no responder and nothing unread. */
export const closedColumns = {
  ...withoutBot,
  useIntegration: false,
  promptId: null,
  integrationId: null,
  unreadMessages: 0,
  waitingSince: null,
  markedUnreadAt: null,
  snoozedUntil: null,
  ...noClock,
}

/**
 * The columns in which the bot keeps its state. The bot sets them when it moves the ticket; every other move clears them. `asked…`: only set
 * where the bot took a stored question as an answer to a menu.
 */
export type BotColumns = Partial<
  Record<'askedText' | 'askedTextAt' | 'askedMessageId', string | null> &
    Record<'bot' | 'waitsBecause', string | null> &
    Record<'chatbot' | 'useIntegration', boolean> &
    Record<'promptId' | 'integrationId', number | null> &
    Record<'askedAt' | 'toldClosed', Date | string | null>
>

/**
 * `by`: the user who acts; absent if a customer, the bot or a job does. `steps`: the bot's own timeline entries, which explain the act.
 * `messageUpdate`: the waiting update of the last message, written by the same statement.
 */
export type Move = {
  act: TicketAct | null
  to: Placement
  by?: ActingUser
  at: Date
  botColumns?: BotColumns
  steps?: readonly Step[]
  messageUpdate?: LastMessageValues | undefined
  /** Why the ticket is closed, for the webhook event. */
  reason?: WebhookPayload['reason']
  /** The webhook event of a close or a transfer comes later: see `pendingCloses` and `pendingTransfers`. */
  isAnnouncedLater?: boolean
  /** The product assigns the ticket: its attendance starts when its user opens or answers it. */
  startsLater?: boolean
}

/**
 * Gives a locked ticket another status, user or queue. This is the only code that does, so that every act reaches the attendance, the
 * timeline and the webhook events.
 */
export async function moveTicket(tx: Tx, before: Ticket, { act, to, at, botColumns, messageUpdate, ...acting }: Move): Promise<Ticket> {
  const { status, userId, queueId } = to
  const closing = status === 'closed' && closedColumns
  const waitingSince = waitingFrom({ act, before, status, at })
  const waking = endsSnooze(act, before) && { snoozedUntil: null, snoozeEndedAt: at }
  const situation = clockSituationOf(before)
  const isSnoozed = situation.isSnoozed && waking === false
  const clock = clockAfterMove(situation, { status, queueId, chatbot: botColumns?.chatbot ?? false, isSnoozed, dueKind: null }, act)
  const ending = clockColumnsAfter(clock, before)
  const changes = { status, userId, queueId, ...withoutBot, ...closing, ...waking, ...ending, ...botColumns, waitingSince, updatedAt: at }
  if (clock !== 'keep') await recordIfBroken(tx, before, at)
  const update = moveStatement(messageUpdate !== undefined, ...namesOf(changes))
  const [moved] = await update(tx.db, { before: before.updatedAt, ...messageUpdate, ...changes, id: before.id })
  if (!moved) throw new Error(`Ticket ${before.id} does not exist`)
  const {
    wasBehind,
    hasPendingClose: isClosePending,
    hasPendingTransfer: isTransferPending,
    listeners,
    usesAssignment,
    dueSince,
    hasPromise: promises,
    ...row
  } = moved
  primeListenerCache(tx, row.whatsappId, listeners)
  const unclocked: Ticket = { ...before, ...row, waitingSince }
  const starts = typeof clock === 'object' || (clock === 'keep' && waking !== false && dueSince !== null)
  const start = { since: at, now: at, ...(typeof clock === 'object' && { kind: clock.start }) }
  const ticket = starts && promises ? await startClock(tx, unclocked, start) : unclocked
  tx.emit(ticketEvent, 'update', ticket, { before })
  // A ticket waits, or an agent has one less.
  if (usesAssignment && (status === 'pending' || before.status === 'open')) tx.wake(assignmentsWakeName)
  if (wasBehind || ticket.whatsappId !== before.whatsappId) await publishLastConnection(tx, ticket.contactId)
  // A reopened ticket announces its pending close first. The customer gets no goodbye: the conversation goes on.
  if (isClosePending && before.status === 'closed' && status !== 'closed') await announcePendingCloses(tx, [before])
  // Programs learn of an earlier transfer before this act.
  const untold = isTransferPending ? await recordPendingTransfers(tx, [before]) : []
  await recordTicketAct(tx, { ...acting, act, before, ticket, at })
  return sendTransferTexts(tx, ticket, { untold, at })
}

/** What the statement of the move writes: a clock that starts then is written by its own. A ticket without a clock, resting or running, has nothing to clear. */
function clockColumnsAfter(clock: ClockAfterMove, { dueAt = null, snoozedUntil = null }: Ticket) {
  if (clock === 'keep' || (dueAt === null && snoozedUntil === null)) return {}
  return clock === 'rest' ? restingClock : noClock
}

/** Every act ends a snooze, because the ticket comes to another person or its work goes on. Only a change of the queue alone does not. */
const endsSnooze = (act: TicketAct | null, { snoozedUntil = null }: Ticket) => snoozedUntil !== null && act !== null && act !== 'moveQueue'

type WaitChange = Pick<Move, 'act' | 'at'> & { before: Ticket; status: Ticket['status'] }

/** Since when the ticket waits after a move: a ticket that was already pending keeps its time, also in another queue. */
function waitingFrom({ act, before, status, at }: WaitChange): string | null {
  if (status !== 'pending') return null
  return act === null || before.status === 'pending' ? before.waitingSince : at.toISOString()
}

const columns = [
  'status',
  'userId',
  'queueId',
  'connectionId as whatsappId',
  'updatedAt',
  'chatbot',
  'useIntegration',
  'promptId',
  'integrationId',
  'waitsBecause',
  'snoozedUntil',
  'dueAt',
  'dueKind',
  'dueSince',
] as const
/** Columns that lists show and a move can change. Tags too: a ticket that was merged into this one brought its own (`moveToConnection`). */
const movedColumns = (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) => [
  jsonObjectFrom(
    eb.selectFrom('queues').select(['queues.id', 'queues.name', 'queues.color']).whereRef('queues.id', '=', 'tickets.queueId'),
  ).as('queue'),
  jsonObjectFrom(eb.selectFrom('users').select(['users.id', 'users.name']).whereRef('users.id', '=', 'tickets.userId')).as('user'),
  jsonObjectFrom(
    eb.selectFrom('connections').select(['connections.id', 'connections.name']).whereRef('connections.id', '=', 'tickets.connectionId'),
  ).as('whatsapp'),
  tagsOfTicket(eb),
  shownUnread.as('unreadMessages'),
]

/** Whether the product assigns conversations of any queue of the company. */
const usesAssignment = (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  exists(eb.selectFrom('queues as assigning').select(sql`1`.as('one')).where('assigning.assignment', '!=', 'manual')).as('usesAssignment')

/** The columns that a move or the bot writes. */
type WrittenColumns = Required<BotColumns> &
  Placement & {
    unreadMessages: number
    markedUnreadAt: null
    snoozedUntil: null
    snoozeEndedAt: Date
    waitingSince: string | null
    updatedAt: Date
  } & ClockColumns
type Written = Partial<WrittenColumns> & Partial<LastMessageValues> & { id: number }
const namesOf = (columns: Partial<WrittenColumns>) => Object.keys(columns) as (keyof WrittenColumns)[]

/** The named columns come last: a close sets `unreadMessages` to 0, whatever the last message added. */
const columnsSet = (p: Params<Written>, { withMessage, names }: { withMessage: boolean; names: (keyof WrittenColumns)[] }) => ({
  ...(withMessage && lastMessageColumns(p)),
  ...Object.fromEntries(names.map((name) => [name, p[name]])),
})

/** One prepared statement per set of columns. */
const moveStatement = preparedVariants((prepare, withMessage: boolean, ...names: (keyof WrittenColumns)[]) =>
  prepare(params<Written>(), (db, p) =>
    db
      .updateTable('tickets')
      .set(columnsSet(p, { withMessage, names }))
      .where('id', '=', p.id)
      .returning(columns)
      .returning(movedColumns)
      .returning(listenersOfTicket)
      .returning(hasPendingClose)
      .returning(hasPendingTransfer)
      .returning(hadLaterTicket(p.before))
      .returning(usesAssignment)
      .returning(hasPromise),
  ),
)

type RecordedAct = Pick<Move, 'act' | 'by' | 'at' | 'steps' | 'reason' | 'isAnnouncedLater' | 'startsLater'> & {
  before: Ticket
  ticket: Ticket
}

/** Records an act in the attendance and the timeline, and as `ticket.moved`. */
export async function recordTicketAct(tx: Tx, { act, before, ticket, by, at, steps, reason, isAnnouncedLater, startsLater }: RecordedAct) {
  await recordAttendance(tx, before, { act, ticket, by: by ?? null, at, startsLater })
  if (!isAnnouncedLater) await tx.record('ticket.moved', { before, ticket, at, reason })
  if (!act) return
  const entry = entryOfAct(act, { before, after: ticket, by: by?.id })
  await recordTimelineEntries(tx, { ticket, steps: entriesOfAct(act, { own: entry, botSteps: steps }), user: by ?? null, at })
}

/** A customer writes in a closed ticket: it waits again, without its former user and queue, and the bot starts again. */
export const returnToWaiting = (tx: Tx, ticket: Ticket, { bot, at }: { bot: BotState | null; at: Date }): Promise<Ticket> =>
  moveTicket(tx, ticket, {
    act: 'comeBack',
    to: { status: 'pending', userId: null, queueId: null },
    at,
    botColumns: { bot: bot && JSON.stringify(bot) },
  })

/**
 * Stores the state of the bot of a ticket that does not move: no attendance changes, and nothing is published. Returns whether the queue
 * promises an answer, if the bot stops talking: only then does the statement wait.
 */
export async function updateBotColumns(tx: Tx, { id, chatbot }: Pick<Ticket, 'id' | 'chatbot'>, botColumns: BotColumns) {
  const update = () => botColumnsStatement(false, ...namesOf(botColumns))(tx.db, { ...botColumns, id })
  if (chatbot && botColumns.chatbot === false) return { hasPromise: (await update())[0]?.hasPromise ?? false }
  await tx.defer(update)
  return { hasPromise: false }
}

/** Stores the state of the bot together with the waiting update of the last message. Returns whether the queue promises an answer. */
export async function updateBotColumnsAndMessage(
  tx: Tx,
  { id, contactId }: Ticket,
  { botColumns, messageUpdate }: { botColumns: BotColumns; messageUpdate: LastMessageValues },
) {
  const update = botColumnsStatement(true, ...namesOf(botColumns))
  const [updated] = await update(tx.db, { ...botColumns, ...messageUpdate, id })
  if (!updated) throw new Error(`Ticket ${id} does not exist`)
  if (updated.wasBehind) await publishLastConnection(tx, contactId)
  return { hasPromise: updated.hasPromise }
}

const botColumnsStatement = preparedVariants((prepare, withMessage: boolean, ...names: (keyof WrittenColumns)[]) =>
  prepare(params<Written>(), (db, p) => {
    const update = db.updateTable('tickets').set(columnsSet(p, { withMessage, names })).where('id', '=', p.id).returning(hasPromise)
    return withMessage ? update.returning(hadLaterTicket(p.before)) : update.returning(sql<boolean>`false`.as('wasBehind'))
  }),
)
