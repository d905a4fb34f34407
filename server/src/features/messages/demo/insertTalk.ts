import { acks } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { later, seconds } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { COMPANY, setReaction } from '../reactions.ts'
import { storeMessage } from '../storeMessage.ts'
import { lastMessageOf } from '../ticketPreview.ts'
import type { Talk } from './talk.ts'
import type { Times } from './timesOf.ts'

type Saying = { ticket: Ticket; talk: Talk; times: Times; user: { id: number; name: string } | undefined }

/** Stores a whole conversation. Answered messages are read; the last ones may be unread. */
export async function insertTalk(tx: Tx, { ticket, talk: { lines, isClosed = false }, times, user }: Saying) {
  const { id: ticketId, contactId, whatsappId: connectionId } = ticket
  const lastOfOurs = lines.findLastIndex(({ us }) => us !== undefined)
  const lastOfTheirs = lines.findLastIndex(({ them }) => them !== undefined)
  const ids: string[] = []
  for (const [place, { us, them = '', answers, reacted }] of lines.entries()) {
    const fromMe = us !== undefined
    const isReadByThem = isClosed || place < lastOfTheirs || place % 2 === 1
    const createdAt = times.said[place] ?? times.ended
    const { id } = await storeMessage(tx, {
      ticketId,
      contactId,
      connectionId,
      fromMe,
      body: us ?? them,
      createdAt,
      ...(fromMe && { user, origin: 'attendant' as const, ack: isReadByThem ? acks.read : acks.delivered }),
      read: fromMe || isClosed || place < lastOfOurs,
      quotedId: answers === undefined ? null : ids[answers],
    })
    ids.push(id)
    const by = fromMe
      ? { author: `contact ${contactId}`, userId: null, contactId }
      : { author: COMPANY, userId: user?.id ?? null, contactId: null }
    if (reacted) await setReaction(tx, { messageId: id, ...by, fromMe: !fromMe, emoji: reacted, createdAt: later(createdAt, seconds(9)) })
  }
  const last = lines.at(-1)
  const question = lines[lastOfTheirs]?.them
  await tx.db
    .updateTable('tickets')
    .set({
      unreadMessages: isClosed ? 0 : lines.length - 1 - lastOfOurs,
      lastMessage: lastMessageOf({ body: last?.us ?? last?.them ?? '', mediaType: null }),
      lastFromMe: last?.us !== undefined,
      lastMessageAt: times.ended,
      ...(question !== undefined && {
        askedText: lastMessageOf({ body: question, mediaType: null }),
        askedTextAt: times.said[lastOfTheirs] ?? times.ended,
        askedMessageId: ids[lastOfTheirs] ?? null,
      }),
      previewAt: times.ended,
      updatedAt: times.ended,
    })
    .where('id', '=', ticketId)
    .execute()
}
