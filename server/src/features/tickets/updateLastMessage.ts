import { replyWindowEnd } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ExpressionBuilder, sql } from 'kysely'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishLastConnection } from '../contactQueries/index.ts'
import { hadLaterTicket } from './hadLaterTicket.ts'

/** `isAnswer`: a person of the company has written it. `isStandby`: it was written to another agent, and opens no reply window for us. */
export type LastMessageUpdate = {
  lastMessage: string
  fromMe: boolean
  isUnread: boolean
  isAnswer?: boolean
  isStandby?: boolean
  createdAt: Date
  now: Date
}
/**
 * When the last message of a held ticket was written, and the last one of its customer. `isBehind`: whether another conversation of the
 * same contact is later. `awaitsAnswer`: false where it is known that nobody waits for the first answer of their attendance.
 */
export type ConversationState = {
  lastMessageAt: string | null
  heardAt: string | null
  hasLaterTicket: boolean
  awaitsAnswer?: boolean | undefined
}
/** `heard`: when its customer wrote it. `before`: when the ticket had changed last. */
export type LastMessageValues = {
  unread: number
  text: string
  fromMe: boolean
  at: string
  heard: string | null
  now: string
  before: string
}
type Values = LastMessageValues & { id: number }
type Param = <Name extends keyof LastMessageValues>(name: Name) => LastMessageValues[Name]
type UpdatedColumns = {
  unreadMessages: number
  lastMessage: string
  lastFromMe: boolean
  updatedAt: string
  heardAt: string | null
  wasBehind: unknown
}

/** Of messages that come out of order, the last one is the one that was written last. */
export const lastMessageColumns = (param: Param) => {
  const isLast = sql`(${sql.ref('lastMessageAt')} is null or ${param('at')}::timestamptz >= ${sql.ref('lastMessageAt')})`
  const lastly = (value: unknown, column: string) => sql<never>`case when ${isLast} then ${value} else ${sql.ref(column)} end`
  return {
    unreadMessages: sql<number>`${sql.ref('unreadMessages')} + ${param('unread')}::int`,
    lastMessage: lastly(sql`${param('text')}::text`, 'lastMessage'),
    lastFromMe: lastly(sql`${param('fromMe')}::boolean`, 'lastFromMe'),
    lastMessageAt: lastly(sql`${param('at')}::timestamptz`, 'lastMessageAt'),
    heardAt: sql<string>`greatest(${sql.ref('heardAt')}, ${param('heard')}::timestamptz)`,
    updatedAt: sql<string>`greatest(${sql.ref('updatedAt')}, ${param('now')}::timestamptz)`,
  }
}

type ParamOf = <Name extends keyof Values>(name: Name) => Values[Name]
const updateStatement = (db: TenantDb, param: ParamOf) =>
  db.updateTable('tickets').set(lastMessageColumns(param)).where('id', '=', param('id'))
const updateReturning = (db: TenantDb, param: ParamOf) =>
  updateStatement(db, param)
    .returning(['unreadMessages', 'lastMessage', 'lastFromMe', 'updatedAt', 'heardAt'])
    .returning(hadLaterTicket(param('before')))

const runUpdateReturning = preparedRead<Values, UpdatedColumns>(updateReturning)
const runUpdate = preparedRead<Values, object>(updateStatement)
/** The first one of an attendance is kept with it. */
const withAnsweredAttendance = (db: TenantDb, param: ParamOf) => {
  const answered = db
    .updateTable('attendances')
    .set({ answeredAt: param('at') })
    .where('ticketId', '=', param('id'))
    .where(isUnanswered)
  return db.with('answered', () => answered) as unknown as TenantDb
}
/** Of the attendance that goes on. */
const isUnanswered = (eb: ExpressionBuilder<TenantDatabase, 'attendances'>) =>
  eb.and([eb('startedAt', 'is not', null), eb('finishedAt', 'is', null), eb('answeredAt', 'is', null)])

/** For who reads the ticket before an answer to it: to look is cheaper than to write nothing. */
export const awaitsAnswer = (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  eb
    .exists(
      eb
        .selectFrom('attendances')
        .select(sql`1`.as('one'))
        .whereRef('attendances.ticketId', '=', 'tickets.id')
        .where((of) => isUnanswered(of as never)),
    )
    .as('awaitsAnswer')
const runAnswerReturning = preparedRead<Values, UpdatedColumns>((db, param) => updateReturning(withAnsweredAttendance(db, param), param))
const runAnswer = preparedRead<Values, object>((db, param) => updateStatement(withAnsweredAttendance(db, param), param))

/** A message was stored in a ticket, from whichever side it came. Answers the ticket as lists show it then; telling of it is the caller's, but not of the contact. */
export async function updateLastMessage(tx: Tx, ticket: Ticket, messageUpdate: LastMessageUpdate): Promise<Ticket> {
  const [row] = await (messageUpdate.isAnswer ? runAnswerReturning : runUpdateReturning)(tx.db, {
    ...valuesOf(messageUpdate, ticket.updatedAt),
    id: ticket.id,
  })
  if (!row) throw new Error(`Ticket ${ticket.id} is not there`)
  const { lastFromMe, heardAt, wasBehind: wasOlder, ...noted } = row
  if (wasOlder) await publishLastConnection(tx, ticket.contactId)
  const isHeard = ticket.windowEndsAt !== null && heardAt !== null
  const windowEndsAt = isHeard ? replyWindowEnd(heardAt) : ticket.windowEndsAt
  return { ...ticket, ...noted, windowEndsAt, fromMe: lastFromMe }
}

/** Where it is known how the ticket stands, nobody waits for what is written of it. */
export async function updateLastMessageOfLocked(
  tx: Tx,
  ticket: Ticket,
  { messageUpdate, conversationState }: { messageUpdate: LastMessageUpdate; conversationState: ConversationState },
): Promise<Ticket> {
  if (conversationState.hasLaterTicket) return updateLastMessage(tx, ticket, messageUpdate)
  const isFirst = messageUpdate.isAnswer && conversationState.awaitsAnswer !== false
  await tx.defer(() => (isFirst ? runAnswer : runUpdate)(tx.db, { ...valuesOf(messageUpdate, ticket.updatedAt), id: ticket.id }))
  return withLastMessage(ticket, messageUpdate, conversationState)
}

const valuesOf = ({ lastMessage, fromMe, isUnread, isStandby, createdAt, now }: LastMessageUpdate, before: string): LastMessageValues => {
  const at = createdAt.toISOString()
  return { unread: isUnread ? 1 : 0, text: lastMessage, fromMe, at, heard: fromMe || isStandby ? null : at, now: now.toISOString(), before }
}

/**
 * What a customer has said in a held ticket, still to be noted: every change of when it was spoken in last is one in each of four
 * indexes, so it goes with what else is written of it. `messageUpdate`: nothing any more, once that has happened.
 */
export type PendingUpdate = { messageUpdate: LastMessageUpdate | undefined; before: Ticket; conversationState: ConversationState }

/** With what was answered to it, if anything: that came later. */
export function takePendingUpdate(pendingUpdate: PendingUpdate, answer: LastMessageUpdate | undefined): LastMessageValues | undefined {
  const { messageUpdate, before } = pendingUpdate
  if (!messageUpdate) return undefined
  pendingUpdate.messageUpdate = undefined
  const { unread, heard, ...values } = valuesOf(messageUpdate, before.updatedAt)
  return { ...values, ...(answer && valuesOf(answer, before.updatedAt)), unread, heard }
}

/** As `updateLastMessage` would answer it: nobody else can have changed what is held. */
export function withLastMessage(
  ticket: Ticket,
  { lastMessage, fromMe, isUnread, isStandby, createdAt, now }: LastMessageUpdate,
  { lastMessageAt, heardAt }: ConversationState,
): Ticket {
  const [at, changedAt] = [createdAt.toISOString(), now.toISOString()]
  const isLast = lastMessageAt === null || at >= lastMessageAt
  const isHeard = ticket.windowEndsAt !== null && !fromMe && !isStandby
  return {
    ...ticket,
    unreadMessages: ticket.unreadMessages + (isUnread ? 1 : 0),
    ...(isLast && { lastMessage, fromMe }),
    updatedAt: changedAt > ticket.updatedAt ? changedAt : ticket.updatedAt,
    ...(isHeard && { windowEndsAt: replyWindowEnd(heardAt !== null && heardAt > at ? heardAt : at) }),
  }
}

/** The last message says something else by now, or nothing any more. */
export const setLastMessageText = ({ db }: Tx, id: number, lastMessage: string) =>
  db.updateTable('tickets').set({ lastMessage }).where('id', '=', id).execute()

export const markTicketRead = ({ db }: Tx, id: number) =>
  db.updateTable('tickets').set({ unreadMessages: 0 }).where('id', '=', id).execute()

/** Messages are gone: another one is the last, and no more are unread than are left. */
export const updateAfterRemoval = ({ db }: Tx, id: number, { lastMessage, unreadMost }: { lastMessage: string; unreadMost: number }) =>
  db
    .updateTable('tickets')
    .set({ lastMessage, unreadMessages: sql<number>`least("unreadMessages", ${unreadMost})` })
    .where('id', '=', id)
    .execute()
