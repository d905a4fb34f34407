import type { Message } from '@recado/contract/messages/messages'
import type { Address, ChannelEvent, ConnectionRef } from '../../../channels/channel.ts'
import { assertExists } from '../../../kernel/crud.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { findContacts } from '../../contacts/index.ts'
import {
  COMPANY,
  lockMessage,
  markDeleted,
  publishMessageChange,
  readMessage,
  refreshTicketPreview,
  type StoredMessage,
  setReaction,
  updateBody,
} from '../../messages/index.ts'

export type MessageChange = Extract<ChannelEvent, { kind: 'edit' | 'revoke' | 'reaction' }>
type Applied = { line: ConnectionRef; change: MessageChange; show: (stored: StoredMessage) => Message }

/**
 * What somebody does to a message that is here already: within the conversation in which they do it, and to what they wrote
 * themselves, whatever id they name. False: there is no such message (yet).
 */
export async function applyMessageChange(tx: Tx, { line, change, show }: Applied): Promise<boolean> {
  const contactId = await findContactByAddresses(tx, change.chat)
  const place = { connectionId: line.connectionId, carrierId: change.targetId }
  const targetId = contactId && (await targetOf(tx, { ...place, contactId }))
  if (!targetId) return false
  const authorId = change.author ? await findContactByAddresses(tx, change.author) : contactId
  const { stored: target, ticket } = assertExists(await lockMessage(tx, targetId), 'ERR_NO_MESSAGE_FOUND')
  if (change.kind === 'reaction') await react(tx, { change, id: target.id, contactId: authorId ?? contactId })
  else {
    const isTheirs = target.fromMe === change.fromMe && (change.fromMe || target.contactId === authorId)
    if (!isTheirs || target.isDeleted) return true
    if (change.kind === 'revoke') await markDeleted(tx, target.id)
    else await updateBody(tx, target.id, change.body)
  }
  const stored = assertExists(await readMessage(tx.db, target.id), 'ERR_NO_MESSAGE_FOUND')
  if (change.kind !== 'reaction') await refreshTicketPreview(tx, stored)
  publishMessageChange(tx, show(stored), ticket)
  return true
}

async function findContactByAddresses(tx: Tx, addresses: readonly Address[]) {
  const { people } = await findContacts(tx, addresses)
  return people[0]?.id
}

type Target = { connectionId: number; carrierId: string; contactId: number }

async function targetOf({ db }: Tx, { connectionId, carrierId, contactId }: Target) {
  const row = await db
    .selectFrom('messages')
    .innerJoin('tickets', 'tickets.id', 'messages.ticketId')
    .select('messages.id')
    .where('messages.connectionId', '=', connectionId)
    .where('messages.carrierId', '=', carrierId)
    .where('tickets.contactId', '=', contactId)
    .executeTakeFirst()
  return row?.id
}

const react = (
  tx: Tx,
  { change, id, contactId }: { change: Extract<MessageChange, { kind: 'reaction' }>; id: string; contactId: number },
) =>
  setReaction(tx, {
    messageId: id,
    author: change.fromMe ? COMPANY : `contact ${contactId}`,
    emoji: change.emoji.slice(0, 16),
    fromMe: change.fromMe,
    userId: null,
    contactId: change.fromMe ? null : contactId,
    createdAt: new Date(change.at),
  })
