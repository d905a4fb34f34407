import { AppError } from '@recado/contract/errors'
import { hasWords } from '@recado/contract/messages/kinds'
import type { TenantDb } from '../../../kernel/database/schema.ts'

const LONGEST = 4000

/** The words of a customer's message: its text, the caption of its file, or the stored transcript of its voice note. */
export async function readCustomerMessage(db: TenantDb, id: string): Promise<{ ticketId: number; text: string }> {
  const message = await db
    .selectFrom('messages')
    .leftJoin('media', 'media.id', 'messages.mediaId')
    .select(['messages.ticketId', 'messages.body', 'messages.mediaType', 'media.transcript'])
    .where('messages.id', '=', id)
    .where('messages.fromMe', '=', false)
    .where('messages.isDeleted', '=', false)
    .executeTakeFirst()
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND')
  const { ticketId, body, mediaType, transcript } = message
  const words = hasWords(mediaType) ? body.trim() : ''
  return { ticketId, text: (words || (transcript ?? '')).slice(0, LONGEST) }
}
