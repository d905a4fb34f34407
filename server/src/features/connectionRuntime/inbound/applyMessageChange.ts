import type { Message } from '@recado/contract/messages/messages'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Address, ChannelEvent, ConnectionRef } from '../../../channels/channel.ts'
import { days, later } from '../../../kernel/clock.ts'
import { assertExists } from '../../../kernel/crud.ts'
import type { Params } from '../../../kernel/database/param.ts'
import type { TenantDatabase } from '../../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { Job } from '../../../kernel/jobs.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { findContacts } from '../../contacts/index.ts'
import {
  COMPANY,
  changeBlockedMessage,
  deleteExpiredBlockedMessages,
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
type ChangeToApply = { connection: ConnectionRef; change: MessageChange; show: (stored: StoredMessage) => Message }

/**
 * Edits, deletes or reacts to a stored message. The id alone proves nothing: the message must be in the conversation of the contact, and
 * only its author may edit or delete it. Returns false if the message is not stored (yet).
 */
export async function applyMessageChange(tx: Tx, { connection, change, show }: ChangeToApply): Promise<boolean> {
  const contactId = await findContactByAddresses(tx, change.chat)
  const { connectionId } = connection
  if (contactId === undefined) return false
  const targetId = await targetOf(tx, { connectionId, carrierId: change.targetId, contactId })
  if (!targetId) return changeBlockedMessage(tx, { connectionId, contactId, change })
  const authorId = change.author ? await findContactByAddresses(tx, change.author) : contactId
  const { stored: target, ticket } = assertExists(await lockMessage(tx, targetId), 'ERR_NO_MESSAGE_FOUND')
  if (change.kind === 'reaction') await react(tx, { change, id: target.id, contactId: authorId ?? contactId })
  else {
    const isTheirs = target.fromMe === change.fromMe && (change.fromMe || target.contactId === authorId)
    if (!isTheirs || target.isDeleted) return true
    if (change.kind === 'revoke') await markDeleted(tx, target.id, { change: null })
    else await updateBody(tx, target.id, { body: change.body, change: null })
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

export type LateChange = { id: number; change: MessageChange }
type ChangesKey = { connectionId: number; carrierId: string }
type ChangesToApply = { connection: ConnectionRef; changes: readonly LateChange[]; show: (stored: StoredMessage) => Message }

/** The late changes of a message, as a column of a larger statement. */
export const selectLateChanges = (eb: ExpressionBuilder<TenantDatabase, never>, { connectionId, carrierId }: Params<ChangesKey>) =>
  jsonArrayFrom(
    eb
      .selectFrom('lateChanges')
      .select(['lateChanges.id', 'lateChanges.change'])
      .where('lateChanges.connectionId', '=', connectionId)
      .where('lateChanges.carrierId', '=', carrierId)
      .orderBy('lateChanges.id'),
  ).as('changes')

/** Stores a change that came before its message, as WhatsApp sometimes delivers it. It is applied when the message comes. */
export const storeLateChange = ({ db }: Tx, { connection, change, now }: { connection: ConnectionRef; change: MessageChange; now: Date }) =>
  db
    .insertInto('lateChanges')
    .values({ connectionId: connection.connectionId, carrierId: change.targetId, change: JSON.stringify(change), createdAt: now })
    .execute()

export async function applyLateChanges(tx: Tx, { connection, changes, show }: ChangesToApply) {
  for (const { id, change } of changes) {
    await applyMessageChange(tx, { connection, change, show })
    await tx.db.deleteFrom('lateChanges').where('id', '=', id).execute()
  }
}

/** A message that has not come after this time never comes. */
const AWAITED = days(1)

/** Deletes old messages of blocked contacts, and changes whose message never came: some concern messages from before the number was connected. */
export const sweepLateChanges = ({ platform, clock }: Pick<PlatformKernel, 'platform' | 'clock'>): Job => ({
  name: 'lines.sweep',
  every: '53 3 * * *',
  async run() {
    await deleteExpiredBlockedMessages(platform, clock.now())
    await platform.deleteFrom('lateChanges').where('createdAt', '<', later(clock.now(), -AWAITED).toISOString()).execute()
  },
})
