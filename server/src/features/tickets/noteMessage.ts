import type { Ticket } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'

type Said = { lastMessage: string; fromMe: boolean; isUnread: boolean; createdAt: Date; now: Date }
type Noted = { unreadMessages: number; lastMessage: string; lastFromMe: boolean; updatedAt: string }

/** Of messages that come out of order, the last one is the one that was written last. */
const note = preparedRead<{ id: number; unread: number; text: string; fromMe: boolean; at: string; now: string }, Noted>((db, param) => {
  const isLast = sql`(${sql.ref('lastMessageAt')} is null or ${param('at')}::timestamptz >= ${sql.ref('lastMessageAt')})`
  const lastly = (value: unknown, column: string) => sql<never>`case when ${isLast} then ${value} else ${sql.ref(column)} end`
  return db
    .updateTable('tickets')
    .set({
      unreadMessages: sql<number>`${sql.ref('unreadMessages')} + ${param('unread')}::int`,
      lastMessage: lastly(sql`${param('text')}::text`, 'lastMessage'),
      lastFromMe: lastly(sql`${param('fromMe')}::boolean`, 'lastFromMe'),
      lastMessageAt: lastly(sql`${param('at')}::timestamptz`, 'lastMessageAt'),
      updatedAt: sql<string>`greatest(${sql.ref('updatedAt')}, ${param('now')}::timestamptz)`,
    })
    .where('id', '=', param('id'))
    .returning(['unreadMessages', 'lastMessage', 'lastFromMe', 'updatedAt'])
})

/** A message was stored in a ticket, from whichever side it came. Answers the ticket as lists show it then; telling of it is the caller's. */
export async function noteMessage(tx: Tx, ticket: Ticket, { lastMessage, fromMe, isUnread, createdAt, now }: Said): Promise<Ticket> {
  const unread = isUnread ? 1 : 0
  const values = { id: ticket.id, unread, text: lastMessage, fromMe, at: createdAt.toISOString(), now: now.toISOString() }
  const [row] = await note(tx.db, values)
  if (!row) throw new Error(`Ticket ${ticket.id} is not there`)
  const { lastFromMe, ...noted } = row
  return { ...ticket, ...noted, fromMe: lastFromMe }
}

/** The last message says something else by now, or nothing any more. */
export const noteCorrection = ({ db }: Tx, id: number, lastMessage: string) =>
  db.updateTable('tickets').set({ lastMessage }).where('id', '=', id).execute()

export const noteRead = ({ db }: Tx, id: number) => db.updateTable('tickets').set({ unreadMessages: 0 }).where('id', '=', id).execute()
