import { windowEndAfter } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ExpressionBuilder, sql } from 'kysely'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { tellOfLastLine } from '../contactRow/index.ts'
import { wasBehind } from './wasBehind.ts'

/** `isAnswer`: a person of the company has written it. `isStandby`: it was written to another agent, and opens no reply window for us. */
export type Said = {
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
export type Spoken = { lastMessageAt: string | null; heardAt: string | null; isBehind: boolean; awaitsAnswer?: boolean | undefined }
/** `heard`: when its customer wrote it. `before`: when the ticket had changed last. */
export type SaidValues = { unread: number; text: string; fromMe: boolean; at: string; heard: string | null; now: string; before: string }
type Values = SaidValues & { id: number }
type Param = <Name extends keyof SaidValues>(name: Name) => SaidValues[Name]
type Noted = {
  unreadMessages: number
  lastMessage: string
  lastFromMe: boolean
  updatedAt: string
  heardAt: string | null
  wasBehind: unknown
}

/** Of messages that come out of order, the last one is the one that was written last. */
export const asSaid = (param: Param) => {
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
const quietly = (db: TenantDb, param: ParamOf) => db.updateTable('tickets').set(asSaid(param)).where('id', '=', param('id'))
const noting = (db: TenantDb, param: ParamOf) =>
  quietly(db, param)
    .returning(['unreadMessages', 'lastMessage', 'lastFromMe', 'updatedAt', 'heardAt'])
    .returning(wasBehind(param('before')))

const note = preparedRead<Values, Noted>(noting)
const noteQuietly = preparedRead<Values, object>(quietly)
/** The first one of an attendance is kept with it. */
const answering = (db: TenantDb, param: ParamOf) => {
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
const noteAnswer = preparedRead<Values, Noted>((db, param) => noting(answering(db, param), param))
const noteAnswerQuietly = preparedRead<Values, object>((db, param) => quietly(answering(db, param), param))

/** A message was stored in a ticket, from whichever side it came. Answers the ticket as lists show it then; telling of it is the caller's, but not of the contact. */
export async function noteMessage(tx: Tx, ticket: Ticket, said: Said): Promise<Ticket> {
  const [row] = await (said.isAnswer ? noteAnswer : note)(tx.db, { ...valuesOf(said, ticket.updatedAt), id: ticket.id })
  if (!row) throw new Error(`Ticket ${ticket.id} is not there`)
  const { lastFromMe, heardAt, wasBehind: wasOlder, ...noted } = row
  if (wasOlder) await tellOfLastLine(tx, ticket.contactId)
  const isHeard = ticket.windowEndsAt !== null && heardAt !== null
  const windowEndsAt = isHeard ? windowEndAfter(heardAt) : ticket.windowEndsAt
  return { ...ticket, ...noted, windowEndsAt, fromMe: lastFromMe }
}

/** Where it is known how the ticket stands, nobody waits for what is written of it. */
export async function noteHeld(tx: Tx, ticket: Ticket, { said, spoken }: { said: Said; spoken: Spoken }): Promise<Ticket> {
  if (spoken.isBehind) return noteMessage(tx, ticket, said)
  const isFirst = said.isAnswer && spoken.awaitsAnswer !== false
  await tx.along(() => (isFirst ? noteAnswerQuietly : noteQuietly)(tx.db, { ...valuesOf(said, ticket.updatedAt), id: ticket.id }))
  return withSaid(ticket, said, spoken)
}

const valuesOf = ({ lastMessage, fromMe, isUnread, isStandby, createdAt, now }: Said, before: string): SaidValues => {
  const at = createdAt.toISOString()
  return { unread: isUnread ? 1 : 0, text: lastMessage, fromMe, at, heard: fromMe || isStandby ? null : at, now: now.toISOString(), before }
}

/**
 * What a customer has said in a held ticket, still to be noted: every change of when it was spoken in last is one in each of four
 * indexes, so it goes with what else is written of it. `said`: nothing any more, once that has happened.
 */
export type Unnoted = { said: Said | undefined; before: Ticket; spoken: Spoken }

/** With what was answered to it, if anything: that came later. */
export function takeUnnoted(pendingUpdate: Unnoted, answer: Said | undefined): SaidValues | undefined {
  const { said, before } = pendingUpdate
  if (!said) return undefined
  pendingUpdate.said = undefined
  const { unread, heard, ...values } = valuesOf(said, before.updatedAt)
  return { ...values, ...(answer && valuesOf(answer, before.updatedAt)), unread, heard }
}

/** As `noteMessage` would answer it: nobody else can have changed what is held. */
export function withSaid(
  ticket: Ticket,
  { lastMessage, fromMe, isUnread, isStandby, createdAt, now }: Said,
  { lastMessageAt, heardAt }: Spoken,
): Ticket {
  const [at, changedAt] = [createdAt.toISOString(), now.toISOString()]
  const isLast = lastMessageAt === null || at >= lastMessageAt
  const isHeard = ticket.windowEndsAt !== null && !fromMe && !isStandby
  return {
    ...ticket,
    unreadMessages: ticket.unreadMessages + (isUnread ? 1 : 0),
    ...(isLast && { lastMessage, fromMe }),
    updatedAt: changedAt > ticket.updatedAt ? changedAt : ticket.updatedAt,
    ...(isHeard && { windowEndsAt: windowEndAfter(heardAt !== null && heardAt > at ? heardAt : at) }),
  }
}

/** The last message says something else by now, or nothing any more. */
export const noteCorrection = ({ db }: Tx, id: number, lastMessage: string) =>
  db.updateTable('tickets').set({ lastMessage }).where('id', '=', id).execute()

export const noteRead = ({ db }: Tx, id: number) => db.updateTable('tickets').set({ unreadMessages: 0 }).where('id', '=', id).execute()

/** Messages are gone: another one is the last, and no more are unread than are left. */
export const noteRemoval = ({ db }: Tx, id: number, { lastMessage, unreadMost }: { lastMessage: string; unreadMost: number }) =>
  db
    .updateTable('tickets')
    .set({ lastMessage, unreadMessages: sql<number>`least("unreadMessages", ${unreadMost})` })
    .where('id', '=', id)
    .execute()
