import { deletedMark } from '@recado/contract/messages/kinds'
import type { Tx } from '../../kernel/transact.ts'
import { requireTicket, setLastMessageText, ticketEvent } from '../tickets/index.ts'
import { lastMessageOf } from './lastMessage.ts'
import type { StoredMessage } from './messages.rows.ts'

/** Lists do not go on showing what was corrected or taken back, where it was the last that was said in the ticket, which is held. */
export async function refreshTicketPreview(tx: Tx, { id, ticketId, isDeleted, body, mediaType, mediaName }: StoredMessage) {
  const newest = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('ticketId', '=', ticketId)
    .orderBy('createdAt', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.id !== id) return
  const lastMessage = isDeleted ? deletedMark : lastMessageOf({ body, mediaType, mediaName })
  await setLastMessageText(tx, ticketId, lastMessage)
  tx.emit(ticketEvent, 'update', await requireTicket(tx, ticketId))
}
