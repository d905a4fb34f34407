import type { BotState } from '@recado/contract/bot/state'
import type { Placement } from '@recado/contract/tickets/decideAct'
import type { TicketAct } from '@recado/contract/tickets/ticketActs'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { assertExists } from '../../kernel/crud.ts'
import { exists } from '../../kernel/database/exists.ts'
import { type Params, params } from '../../kernel/database/param.ts'
import { prepared, type RowOf } from '../../kernel/database/prepared.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishLastConnection } from '../contactQueries/index.ts'
import { queuePromises } from './answerClock.ts'
import type { ActingUser } from './attendances.ts'
import { recordTicketAct } from './moveTicket.ts'
import { hasPendingClose } from './pendingCloses.ts'
import { announcePendingTransfer, hasPendingTransfer } from './pendingTransfers.ts'
import { ticketEvent } from './tickets.event.ts'
import { readTickets, ticketRows, toTicket } from './tickets.rows.ts'
import { awaitsAnswer, type ConversationState, hadLaterTicket, shownUnread } from './updateLastMessage.ts'

/** A locked ticket with the state of its bot and of its last messages. */
export type LockedTicket = {
  ticket: Ticket
  bot: BotState | null
  toldClosed: string | null
  conversationState: ConversationState
  /** When it was closed, if thanks of the customer leave it closed; else null. */
  closedForThanksAt: string | null
  hasPendingClose: boolean
  hasPendingTransfer: boolean
}
type Builder = ExpressionBuilder<TenantDatabase, 'tickets'>
type TicketKey = { contactId: number; connectionId: number }
const isOnlyMarkedUnread = sql<boolean>`${shownUnread} > ${sql.ref('tickets.unreadMessages')}`.as('isOnlyMarkedUnread')

/** Only a closed ticket reads the setting, and only with the setting on is its end read. */
const closedForThanksAt = (eb: Builder) =>
  eb
    .case()
    .when(
      eb.and([
        eb('tickets.status', '=', 'closed'),
        exists(
          eb
            .selectFrom('settings')
            .select('settings.key')
            .where('settings.key', '=', sql.lit<string>('closeAfterThanks'))
            .where('settings.value', '=', sql.lit<string>('enabled')),
        ),
      ]),
    )
    .then(
      eb
        .selectFrom('attendances')
        .whereRef('attendances.ticketId', '=', 'tickets.id')
        .select(({ fn }) => fn.max('attendances.finishedAt').as('at')),
    )
    .end()
    .as('closedForThanksAt')

/** The select list of locked tickets; the caller adds the condition. */
export const selectLockedTickets = (db: TenantDb) =>
  ticketRows(db)
    .select(['tickets.bot', 'tickets.toldClosed', 'tickets.lastMessageAt', 'tickets.heardAt'])
    .select(hadLaterTicket(sql.ref('tickets.updatedAt')))
    .select(hasPendingClose)
    .select(isOnlyMarkedUnread)
    .select(hasPendingTransfer)
    .select(queuePromises.as('hasPromise'))
    .select((eb) => closedForThanksAt(eb as never))
    .forNoKeyUpdate('tickets')

/**
 * Locks tickets before another statement reads them. A single statement that locks and reads would show rows of other tables (tags, user,
 * contact) as they were before it waited for the lock.
 */
export const lockTicketRows = (db: Pick<TenantDb, 'selectFrom'>, condition: (eb: Builder) => Expression<SqlBool>) =>
  db.selectFrom('tickets').select('tickets.id').where(condition).orderBy('tickets.id').forNoKeyUpdate()

/** Locks those of these tickets that nobody else has locked, and reads them. It waits for nobody. */
export async function lockTicketsIfFree(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Ticket>> {
  if (ids.length === 0) return new Map()
  const isAmong = sql<boolean>`${sql.ref('tickets.id')} = any(${ids}::int[])`
  const rows = await lockTicketRows(tx.db, () => isAmong)
    .skipLocked()
    .execute()
  const tickets = await readTickets(
    tx.db,
    rows.map(({ id }) => id),
  )
  return new Map(tickets.map((ticket) => [ticket.id, ticket]))
}

const isTicketAt = (p: Params<TicketKey>) => (eb: Builder) =>
  eb.and({ 'tickets.contactId': p.contactId, 'tickets.connectionId': p.connectionId })
const lockByKey = prepared(params<TicketKey>(), (db, p) => lockTicketRows(db, isTicketAt(p)))
const onConnection = prepared(params<TicketKey>(), (db, p) => selectLockedTickets(db).where((eb) => isTicketAt(p)(eb as never)))

/** `awaitsAnswer`: only read for a ticket that gets a message. */
export type LockedRow = RowOf<typeof onConnection> & { awaitsAnswer?: boolean }

/**
 * Locks and reads the one ticket of a contact on a connection, if it exists. Acts of agents come before or after this transaction, so the
 * bot never answers in a ticket that an agent has just taken. `rows`: the row, if the caller has locked and read it already.
 */
export async function lockTicketOfContact(tx: Tx, key: TicketKey, rows?: readonly LockedRow[]): Promise<LockedTicket | undefined> {
  if (rows) return rows.map(toLockedTicket)[0]
  await tx.defer(() => lockByKey(tx.db, key))
  return readLockedTicket(tx, key)
}

const lockById = prepared(params<{ id: number }>(), (db, p) => lockTicketRows(db, (eb) => eb('tickets.id', '=', p.id)))
const byId = prepared(params<{ id: number }>(), (db, p) =>
  selectLockedTickets(db)
    .where('tickets.id', '=', p.id)
    .select((eb) => awaitsAnswer(eb as never)),
)

/**
 * Locks and reads a ticket that gets a message of an agent, with the state that lets `updateLastMessageOfLocked` defer its statement. The
 * text about a transfer goes out before that message.
 */
export async function lockTicketForMessage(tx: Tx, { id, at }: { id: number; at: Date }): Promise<LockedTicket> {
  await tx.defer(() => lockById(tx.db, { id }))
  const [row] = await byId(tx.db, { id })
  const locked = toLockedTicket(assertExists(row, 'ERR_NO_TICKET_FOUND'))
  if (!locked.hasPendingTransfer) return locked
  await announcePendingTransfer(tx, locked.ticket, at)
  return lockTicketForMessage(tx, { id, at })
}

/** Reads a ticket that this transaction has already locked or created. */
const readLockedTicket = async (tx: Tx, key: TicketKey): Promise<LockedTicket | undefined> =>
  (await onConnection(tx.db, key)).map(toLockedTicket)[0]

const toLockedTicket = ({
  bot,
  toldClosed,
  lastMessageAt,
  heardAt,
  wasBehind: hasLaterTicket,
  awaitsAnswer: awaits,
  hasPendingClose: isClosePending,
  hasPendingTransfer: isTransferPending,
  isOnlyMarkedUnread: isOnlyMarked,
  hasPromise,
  closedForThanksAt: endedAt,
  ...row
}: LockedRow): LockedTicket => ({
  ticket: toTicket(row),
  bot,
  toldClosed,
  closedForThanksAt: endedAt,
  hasPendingClose: isClosePending,
  hasPendingTransfer: isTransferPending,
  conversationState: { lastMessageAt, heardAt, hasLaterTicket, awaitsAnswer: awaits, isOnlyMarkedUnread: isOnlyMarked, hasPromise },
})

/**
 * The first state of a ticket. `act`: null if the ticket only contains messages of the company. `by`: the user who opens it, absent if the
 * customer does. `bot`: the state of the bot, null if an agent begins.
 */
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

/**
 * Locks the ticket of a contact on a connection, whatever its status, or creates it. Two callers who create it at the same time collide on
 * `tickets_one_per_contact`, unless both lock the contact first.
 */
export async function findOrCreateTicket(
  tx: Tx,
  creation: TicketCreation,
  rows?: readonly LockedRow[],
): Promise<LockedTicket & { isNew: boolean }> {
  const existing = await lockTicketOfContact(tx, creation, rows)
  if (existing) return { ...existing, isNew: false }
  const conversationState = { lastMessageAt: null, heardAt: null, hasLaterTicket: false, hasPromise: false }
  const created = {
    ticket: await createTicket(tx, creation),
    bot: creation.bot ?? null,
    toldClosed: null,
    closedForThanksAt: null,
    hasPendingClose: false,
    hasPendingTransfer: false,
  }
  return { ...created, conversationState, isNew: true }
}

export async function createTicket(
  tx: Tx,
  { contactId, connectionId, isGroup, act, to, by, at, bot = null }: TicketCreation,
): Promise<Ticket> {
  const waitingSince = act && to.status === 'pending' ? at.toISOString() : null
  const row = { contactId, connectionId, isGroup, ...to, bot: bot && JSON.stringify(bot), waitingSince, createdAt: at, updatedAt: at }
  await tx.defer(() => tx.db.insertInto('tickets').values(row).execute())
  const created = await readLockedTicket(tx, { contactId, connectionId })
  if (!created) throw new Error(`The ticket of contact ${contactId} was created, but cannot be read`)
  const ticket = { ...created.ticket, waitingSince }
  tx.emit(ticketEvent, 'create', ticket)
  await publishLastConnection(tx, contactId)
  const before = { ...ticket, status: 'closed' as const, userId: null, user: null }
  await recordTicketAct(tx, { act, before, ticket, by, at })
  return ticket
}

const CREATION_CONSTRAINTS: ReadonlySet<string | undefined> = new Set([
  'contactIdentities_pkey',
  'tickets_one_per_contact',
  'attendances_one_running',
])

/** Whether to retry: two transactions created the same new conversation at the same time. The one that failed then finds what the other created. */
export const mayRetryCreation = (error: unknown, tries: number) =>
  tries < MAX_CREATION_TRIES && CREATION_CONSTRAINTS.has((error as { constraint?: string }).constraint)

const MAX_CREATION_TRIES = 20

/** Runs `create` again as long as another transaction creates the same conversation at the same time. */
export async function retryOnCreationRace<T>(create: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await create()
    } catch (error) {
      if (!mayRetryCreation(error, tries)) throw error
    }
}
