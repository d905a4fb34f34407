import { assertExists } from '../../../kernel/crud.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { resolveContact } from '../../contacts/index.ts'
import { countInLedger } from '../../ledger/index.ts'
import { insertPendingMedia } from '../../media/index.ts'
import { lockMessage, publishMessageChange, readMessage, refreshTicketPreview, updateContent } from '../../messages/index.ts'
import { findQuotedMessage, type InboundContext } from './storeInboundMessage.ts'
import { ticketForInbound } from './ticketForInbound.ts'

/** What could not be read when it came says now what it says, where a place was kept for it, and is answered only now. False: it is there already. */
export async function fillPlaceholder(tx: Tx, given: Omit<InboundContext, 'isLookedUp'>): Promise<boolean> {
  const { line, event, now, mayAnswer, show } = given
  const { connectionId } = line
  const place = event.mediaType === 'awaited' ? undefined : await findPlaceholder(tx, connectionId, event.id)
  if (!place) return false
  const { id } = place
  const name = event.fromMe ? '' : event.name
  const isGroup = event.chat.some(({ kind }) => kind === 'group')
  // Before the ticket and its message, as everybody holds them.
  const contact = await resolveContact(tx, { addresses: event.chat, name, isGroup, at: now, isLookedUp: true })
  const held = await lockMessage(tx, id)
  if (held?.stored.mediaType !== 'awaited' || held.stored.isDeleted) return false
  const { ticket } = held
  await updateContent(tx, id, {
    body: event.body,
    mediaType: event.mediaType ?? null,
    mediaId: event.media ? await insertPendingMedia(tx, { connectionId, media: event.media }) : null,
    quotedId: event.quotedId ? await findQuotedMessage(tx, { connectionId, carrierId: event.quotedId, ticketId: ticket.id }) : null,
    isForwarded: event.isForwarded ?? false,
    link: event.link,
  })
  countInLedger(tx, line, { received: 1, duplicates: 1 })
  const stored = assertExists(await readMessage(tx.db, id), 'ERR_NO_MESSAGE_FOUND')
  const message = show(stored)
  await refreshTicketPreview(tx, stored)
  publishMessageChange(tx, message, ticket)
  const { ticket: current, botMemory, closedBefore } = await ticketForInbound(tx, { contact, connectionId, event, now, show })
  const received = { message, ticket: current, inbound: event, connectionId, at: now, mayAnswer, botMemory, closedBefore }
  await tx.record('message.received', received)
  return true
}

const findPlaceholder = ({ db }: Tx, connectionId: number, carrierId: string) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('connectionId', '=', connectionId)
    .where('carrierId', '=', carrierId)
    .where('mediaType', '=', 'awaited')
    .where('isDeleted', '=', false)
    .executeTakeFirst()
