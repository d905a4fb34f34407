import { windowEndAfter } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { tellOfLastLine } from '../contactRow/index.ts'
import { wasBehind } from './wasBehind.ts'

/** `isAnswer`: a person of the company has written it. */
type Said = { lastMessage: string; fromMe: boolean; isUnread: boolean; isAnswer?: boolean; createdAt: Date; now: Date }
type Values = { id: number; unread: number; text: string; fromMe: boolean; at: string; now: string; before: string }
type Noted = {
  unreadMessages: number
  lastMessage: string
  lastFromMe: boolean
  updatedAt: string
  heardAt: string | null
  wasBehind: unknown
}

/** Of messages that come out of order, the last one is the one that was written last. */
const noting = (db: TenantDb, param: <Name extends keyof Values>(name: Name) => Values[Name]) => {
  const isLast = sql`(${sql.ref('lastMessageAt')} is null or ${param('at')}::timestamptz >= ${sql.ref('lastMessageAt')})`
  const lastly = (value: unknown, column: string) => sql<never>`case when ${isLast} then ${value} else ${sql.ref(column)} end`
  return db
    .updateTable('tickets')
    .set({
      unreadMessages: sql<number>`${sql.ref('unreadMessages')} + ${param('unread')}::int`,
      lastMessage: lastly(sql`${param('text')}::text`, 'lastMessage'),
      lastFromMe: lastly(sql`${param('fromMe')}::boolean`, 'lastFromMe'),
      lastMessageAt: lastly(sql`${param('at')}::timestamptz`, 'lastMessageAt'),
      heardAt: sql<string>`case when ${param('fromMe')}::boolean then ${sql.ref('heardAt')} else greatest(${sql.ref('heardAt')}, ${param('at')}::timestamptz) end`,
      updatedAt: sql<string>`greatest(${sql.ref('updatedAt')}, ${param('now')}::timestamptz)`,
    })
    .where('id', '=', param('id'))
    .returning(['unreadMessages', 'lastMessage', 'lastFromMe', 'updatedAt', 'heardAt'])
    .returning(wasBehind(param('before')))
}

const note = preparedRead<Values, Noted>((db, param) => noting(db, param))
/** The first one of an attendance is kept with it. */
const noteAnswer = preparedRead<Values, Noted>((db, param) => {
  const answered = db
    .updateTable('attendances')
    .set({ answeredAt: param('at') })
    .where('ticketId', '=', param('id'))
    .where('startedAt', 'is not', null)
    .where('finishedAt', 'is', null)
    .where('answeredAt', 'is', null)
  return noting(db.with('answered', () => answered) as unknown as TenantDb, param)
})

/** A message was stored in a ticket, from whichever side it came. Answers the ticket as lists show it then; telling of it is the caller's, but not of the contact. */
export async function noteMessage(
  tx: Tx,
  ticket: Ticket,
  { lastMessage, fromMe, isUnread, isAnswer, createdAt, now }: Said,
): Promise<Ticket> {
  const unread = isUnread ? 1 : 0
  const times = { at: createdAt.toISOString(), now: now.toISOString(), before: ticket.updatedAt }
  const values = { id: ticket.id, unread, text: lastMessage, fromMe, ...times }
  const [row] = await (isAnswer ? noteAnswer : note)(tx.db, values)
  if (!row) throw new Error(`Ticket ${ticket.id} is not there`)
  const { lastFromMe, heardAt, wasBehind: wasOlder, ...noted } = row
  if (wasOlder) await tellOfLastLine(tx, ticket.contactId)
  const isHeard = ticket.windowEndsAt !== null && heardAt !== null
  const windowEndsAt = isHeard ? windowEndAfter(heardAt) : ticket.windowEndsAt
  return { ...ticket, ...noted, windowEndsAt, fromMe: lastFromMe }
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
