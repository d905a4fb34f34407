import { deletedMark } from '@recado/contract/messages/kinds'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { ChannelEvent } from '../../channels/channel.ts'
import { days, later } from '../../kernel/clock.ts'
import type { PlatformDatabase } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { insertPendingMedia } from '../media/index.ts'
import { findOrCreateTicket, ticketEvent, updateLastMessage } from '../tickets/index.ts'
import { markDeleted, updateBody } from './messageUpdates.ts'
import { storeMessage } from './storeMessage.ts'
import { lastMessageOf } from './ticketPreview.ts'

type InboundMessage = Extract<ChannelEvent, { kind: 'message' }>
/** What a blocked contact has written. The file stays at the service until the contact is unblocked. */
export type BlockedContent = Pick<InboundMessage, 'body' | 'mediaType' | 'media' | 'quotedId' | 'isForwarded' | 'link'>

const STORED_DAYS = 30

type Arrival = { connectionId: number; contactId: number; event: InboundMessage; now: Date }

/** Stores a message of a blocked contact, apart from the conversations. Returns false if the message came before. The contact is locked. */
export async function storeBlockedMessage({ db }: Tx, { connectionId, contactId, event, now }: Arrival): Promise<boolean> {
  const { id: carrierId, body, mediaType, media, quotedId, isForwarded, link } = event
  const stored = await db
    .selectFrom('messages')
    .select('id')
    .where('connectionId', '=', connectionId)
    .where('carrierId', '=', carrierId)
    .executeTakeFirst()
  if (stored) return false
  const content = JSON.stringify({ body, mediaType, media, quotedId, isForwarded, link } satisfies BlockedContent)
  const row = { connectionId, contactId, carrierId, content, writtenAt: event.at > now ? now : event.at, createdAt: now }
  const inserted = await db
    .insertInto('blockedMessages')
    .values(row)
    .onConflict((conflict) => conflict.columns(['companyId', 'connectionId', 'carrierId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return true
  // A message that could not be decrypted at first comes again with its content.
  if (mediaType !== 'awaited')
    await db
      .updateTable('blockedMessages')
      .set({ content })
      .where('connectionId', '=', connectionId)
      .where('carrierId', '=', carrierId)
      .where(sql<boolean>`content ->> 'mediaType' = 'awaited'`)
      .execute()
  return false
}

type BlockedChange = {
  connectionId: number
  contactId: number
  change: Extract<ChannelEvent, { kind: 'edit' | 'revoke' | 'reaction' }>
}

/** Edits or takes back a message of a blocked contact. Returns false if it is not among them. */
export async function changeBlockedMessage({ db }: Tx, { connectionId, contactId, change }: BlockedChange): Promise<boolean> {
  const target = db
    .selectFrom('blockedMessages')
    .select('id')
    .where('connectionId', '=', connectionId)
    .where('contactId', '=', contactId)
    .where('carrierId', '=', change.targetId)
  const found = await target.forNoKeyUpdate().executeTakeFirst()
  if (!found) return false
  if (change.fromMe || change.kind === 'reaction') return true
  const changes =
    change.kind === 'revoke'
      ? { isRevoked: true }
      : { isEdited: true, content: sql<string>`jsonb_set(content, '{body}', ${JSON.stringify(change.body)}::jsonb) - 'link'` }
  await db.updateTable('blockedMessages').set(changes).where('id', '=', found.id).execute()
  return true
}

/** When contacts are merged, the messages of all of them belong to the one that stays. */
export const moveBlockedMessages = ({ db }: Tx, { kept, gone }: { kept: number; gone: readonly number[] }) =>
  db.updateTable('blockedMessages').set({ contactId: kept }).where('contactId', 'in', gone).execute()

/**
 * Moves the messages of a contact that was just unblocked into its conversations: read, without bot, sound or webhook event. Like the past
 * of a number, they open no reply window, and a closed ticket stays closed. The contact is locked.
 */
export async function restoreBlockedMessages(tx: Tx, { contactId, at }: { contactId: number; at: Date }) {
  const rows = await tx.db
    .deleteFrom('blockedMessages')
    .where('contactId', '=', contactId)
    .returning(['id', 'connectionId', 'carrierId', 'content', 'isEdited', 'isRevoked', 'writtenAt'])
    .execute()
  const inOrder = rows.toSorted((a, b) => a.writtenAt.localeCompare(b.writtenAt) || Number(a.id) - Number(b.id))
  for (const connectionId of new Set(inOrder.map((row) => row.connectionId)))
    await moveIntoConversation(tx, { contactId, connectionId, rows: inOrder.filter((row) => row.connectionId === connectionId), at })
}

type BlockedRow = { carrierId: string; content: BlockedContent; isEdited: boolean; isRevoked: boolean; writtenAt: string }
type Conversation = { contactId: number; connectionId: number; rows: readonly BlockedRow[]; at: Date }

async function moveIntoConversation(tx: Tx, { contactId, connectionId, rows, at }: Conversation) {
  const to = { status: 'closed' as const, userId: null, queueId: null }
  const { ticket } = await findOrCreateTicket(tx, { contactId, connectionId, isGroup: false, at, act: null, to })
  const ids = await readKnownIds(tx, { ticketId: ticket.id, connectionId, rows })
  let after = ticket
  for (const { carrierId, content, isEdited, isRevoked, writtenAt } of rows) {
    if (ids.has(carrierId)) continue
    const { body, mediaType = null, media, quotedId, isForwarded, link } = content
    const mediaId = media && !isRevoked ? await insertPendingMedia(tx, { connectionId, media }) : null
    const createdAt = new Date(writtenAt)
    const { id } = await storeMessage(tx, {
      ticketId: ticket.id,
      contactId,
      connectionId,
      carrierId,
      fromMe: false,
      body,
      mediaType,
      mediaId,
      quotedId: quotedId === undefined ? null : (ids.get(quotedId) ?? null),
      isForwarded,
      link,
      read: true,
      createdAt,
    })
    ids.set(carrierId, id)
    if (isEdited) await updateBody(tx, id, { body, change: null })
    if (isRevoked) await markDeleted(tx, id, { change: null })
    const lastMessage = isRevoked ? deletedMark : lastMessageOf({ body, mediaType, mediaName: media?.name ?? null })
    const update = { lastMessage, messageId: id, fromMe: false, isUnread: false, isStandby: true, createdAt, now: at }
    after = await updateLastMessage(tx, after, update)
  }
  tx.emit(ticketEvent, 'update', after)
}

/** The messages among these rows that are stored already, and those that they quote. */
async function readKnownIds(
  { db }: Tx,
  { ticketId, connectionId, rows }: Pick<Conversation, 'connectionId' | 'rows'> & { ticketId: number },
) {
  const carrierIds = rows.flatMap(({ carrierId, content: { quotedId } }) => [carrierId, ...(quotedId === undefined ? [] : [quotedId])])
  const stored = await db
    .selectFrom('messages')
    .select(['id', 'carrierId'])
    .where('connectionId', '=', connectionId)
    .where('ticketId', '=', ticketId)
    .where('carrierId', '=', sql<string>`any(${carrierIds}::text[])`)
    .execute()
  return new Map(stored.map(({ id, carrierId }) => [carrierId, id]))
}

/** Deletes what blocked contacts wrote more than 30 days ago. */
export const deleteExpiredBlockedMessages = (platform: Kysely<PlatformDatabase>, now: Date) =>
  platform
    .deleteFrom('blockedMessages')
    .where('createdAt', '<', later(now, -days(STORED_DAYS)).toISOString())
    .execute()
