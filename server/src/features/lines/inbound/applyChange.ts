import type { Message } from '@recado/contract/messages/messages'
import type { Address, CarrierEvent, Line } from '../../../carriers/port.ts'
import { mustExist } from '../../../kernel/crud.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { findContacts } from '../../contacts/index.ts'
import {
  holdMessage,
  OURS,
  readMessage,
  retellLast,
  rewriteBody,
  type StoredMessage,
  setReaction,
  takeBack,
  tellOfChange,
} from '../../messages/index.ts'

export type Change = Extract<CarrierEvent, { kind: 'edit' | 'revoke' | 'reaction' }>
type Applied = { line: Line; change: Change; show: (stored: StoredMessage) => Message }

/**
 * What somebody does to a message that is here already: within the conversation in which they do it, and to what they wrote
 * themselves, whatever id they name. False: there is no such message (yet).
 */
export async function applyChange(tx: Tx, { line, change, show }: Applied): Promise<boolean> {
  const contactId = await oneBehind(tx, change.chat)
  const place = { connectionId: line.connectionId, carrierId: change.targetId }
  const targetId = contactId && (await targetOf(tx, { ...place, contactId }))
  if (!targetId) return false
  const authorId = change.author ? await oneBehind(tx, change.author) : contactId
  const { stored: target, ticket } = mustExist(await holdMessage(tx, targetId), 'ERR_NO_MESSAGE_FOUND')
  if (change.kind === 'reaction') await react(tx, { change, id: target.id, contactId: authorId ?? contactId })
  else {
    const isTheirs = target.fromMe === change.fromMe && (change.fromMe || target.contactId === authorId)
    if (!isTheirs || target.isDeleted) return true
    if (change.kind === 'revoke') await takeBack(tx, target.id)
    else await rewriteBody(tx, target.id, change.body)
  }
  const stored = mustExist(await readMessage(tx.db, target.id), 'ERR_NO_MESSAGE_FOUND')
  if (change.kind !== 'reaction') await retellLast(tx, stored)
  tellOfChange(tx, show(stored), ticket)
  return true
}

async function oneBehind(tx: Tx, addresses: readonly Address[]) {
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

const react = (tx: Tx, { change, id, contactId }: { change: Extract<Change, { kind: 'reaction' }>; id: string; contactId: number }) =>
  setReaction(tx, {
    messageId: id,
    author: change.fromMe ? OURS : `contact ${contactId}`,
    emoji: change.emoji.slice(0, 16),
    fromMe: change.fromMe,
    userId: null,
    contactId: change.fromMe ? null : contactId,
    createdAt: new Date(change.at),
  })
