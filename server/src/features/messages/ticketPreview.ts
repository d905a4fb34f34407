import { deletedMark, hasWords, type MessageKind, messageKinds } from '@recado/contract/messages/kinds'
import type { Tx } from '../../kernel/transact.ts'
import { requireTicket, ticketEvent, updatePreviewText } from '../tickets/index.ts'
import type { StoredMessage } from './messages.rows.ts'

const LONGEST = 200

/** The text that lists show for the last message of a ticket. */
export function lastMessageOf({ body, mediaType, mediaName }: { body: string; mediaType: MessageKind | null; mediaName?: string | null }) {
  const content = hasWords(mediaType) ? body || mediaName || '' : ''
  const text = mediaType ? `${messageKinds[mediaType].mark} ${content}`.trim() : body
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

/** Shows the new text in lists when a message of a locked ticket was edited or deleted that is the last one, or what the customer asks. */
export async function refreshTicketPreview(tx: Tx, { id, ticketId, isDeleted, body, mediaType, mediaName }: StoredMessage) {
  const newest = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('ticketId', '=', ticketId)
    .orderBy('createdAt', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const text = isDeleted ? deletedMark : lastMessageOf({ body, mediaType, mediaName })
  const isShown = await updatePreviewText(tx, ticketId, { id, text, isLast: newest?.id === id })
  if (isShown) tx.emit(ticketEvent, 'update', await requireTicket(tx, ticketId))
}
