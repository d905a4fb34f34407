import { mustExist } from '../../../kernel/crud.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { resolveContact } from '../../contacts/index.ts'
import { count } from '../../ledger/index.ts'
import { awaitMedia } from '../../media/index.ts'
import { fillIn, holdMessage, readMessage, retellLast, tellOfChange } from '../../messages/index.ts'
import { type Inbound, messageBehind } from './storeInbound.ts'
import { ticketFor } from './ticketFor.ts'

/** What could not be read when it came says now what it says, where a place was kept for it, and is answered only now. False: it is there already. */
export async function fillAwaited(tx: Tx, given: Omit<Inbound, 'isLookedUp'>): Promise<boolean> {
  const { line, event, now, mayAnswer, show } = given
  const { connectionId } = line
  const place = event.mediaType === 'awaited' ? undefined : await placeOf(tx, connectionId, event.id)
  if (!place) return false
  const { id } = place
  const name = event.fromMe ? '' : event.name
  const isGroup = event.chat.some(({ kind }) => kind === 'group')
  // Before the ticket and its message, as everybody holds them.
  const contact = await resolveContact(tx, { addresses: event.chat, name, isGroup, at: now, isLookedUp: true })
  const held = await holdMessage(tx, id)
  if (held?.stored.mediaType !== 'awaited' || held.stored.isDeleted) return false
  const { ticket } = held
  await fillIn(tx, id, {
    body: event.body,
    mediaType: event.mediaType ?? null,
    mediaId: event.media ? await awaitMedia(tx, { connectionId, media: event.media }) : null,
    quotedId: event.quotedId ? await messageBehind(tx, { connectionId, carrierId: event.quotedId, ticketId: ticket.id }) : null,
    isForwarded: event.isForwarded ?? false,
    link: event.link,
  })
  count(tx, line, { received: 1, duplicates: 1 })
  const stored = mustExist(await readMessage(tx.db, id), 'ERR_NO_MESSAGE_FOUND')
  const message = show(stored)
  await retellLast(tx, stored)
  tellOfChange(tx, message, ticket)
  const { ticket: current, botMemory, closedBefore } = await ticketFor(tx, { contact, connectionId, event, now, show })
  const received = { message, ticket: current, inbound: event, connectionId, at: now, mayAnswer, botMemory, closedBefore }
  await tx.record('message.received', received)
  return true
}

const placeOf = ({ db }: Tx, connectionId: number, carrierId: string) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('connectionId', '=', connectionId)
    .where('carrierId', '=', carrierId)
    .where('mediaType', '=', 'awaited')
    .where('isDeleted', '=', false)
    .executeTakeFirst()
