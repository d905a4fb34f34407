import type { Tx } from '../../kernel/transact.ts'
import { lockTicket, updateAfterRemoval } from '../tickets/index.ts'
import { lastMessageOf } from './ticketPreview.ts'

const AT_ONCE = 500

type Time = { from: Date; until: Date }

/** Deletes a portion of what customers wrote in a period, the oldest first. Returns true if there may be more. */
export async function deleteInboundMessages(tx: Tx, { from, until }: Time): Promise<boolean> {
  const oldest = tx.db
    .selectFrom('messages')
    .select('id')
    .where('fromMe', '=', false)
    .where('createdAt', '>=', from.toISOString())
    .where('createdAt', '<', until.toISOString())
    .orderBy('createdAt')
    .limit(AT_ONCE)
  const removed = await tx.db.deleteFrom('messages').where('id', 'in', oldest).returning(['id', 'ticketId']).execute()
  const idsByTicket = Map.groupBy(removed, ({ ticketId }) => ticketId)
  for (const [ticketId, rows] of idsByTicket) {
    const removedIds = rows.map(({ id }) => id)
    await refreshTicket(tx, ticketId, removedIds)
  }
  return removed.length === AT_ONCE
}

/** Shows the message that is the last one now, or nothing. */
async function refreshTicket(tx: Tx, ticketId: number, removedIds: readonly string[]) {
  await lockTicket(tx, ticketId)
  const messages = tx.db.selectFrom('messages').where('ticketId', '=', ticketId)
  const last = await messages
    .leftJoin('media', 'media.id', 'messages.mediaId')
    .select(['messages.body', 'messages.mediaType', 'media.name as mediaName'])
    .where('messages.isDeleted', '=', false)
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const unread = messages.where('fromMe', '=', false).where('read', '=', false)
  const { count } = await unread.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  await updateAfterRemoval(tx, ticketId, { removedIds, lastMessage: last ? lastMessageOf(last) : '', unreadMost: Number(count) })
}
