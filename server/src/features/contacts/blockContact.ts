import type { Contact } from '@recado/contract/contacts'
import { AppError } from '@recado/contract/errors'
import { assertExists } from '../../kernel/crud.ts'
import type { Tx } from '../../kernel/transact.ts'
import { moveBlockedMessages, restoreBlockedMessages } from '../messages/index.ts'
import { closeTicketsOfContact } from '../tickets/index.ts'
import { publishContact } from './publishContact.ts'

type Block = { contactId: number; userId: number; at: Date }

/** Blocks a contact and closes its tickets. To block it twice changes nothing. Groups have a setting of their own. */
export async function blockContact(tx: Tx, { contactId, userId, at }: Block): Promise<Contact> {
  const { isGroup, blockedAt } = await lockContact(tx, contactId)
  if (isGroup) throw new AppError('ERR_NOT_SUPPORTED')
  if (blockedAt === null) {
    await tx.db.updateTable('contacts').set({ blockedAt: at, updatedAt: at }).where('id', '=', contactId).execute()
    const by = await tx.db.selectFrom('users').select(['id', 'name']).where('id', '=', userId).executeTakeFirst()
    await closeTicketsOfContact(tx, contactId, { ...(by && { by }), at })
  }
  return published(tx, contactId)
}

/** Unblocks a contact and moves what it wrote meanwhile into its conversations, in one transaction: a message is in one of both, never lost. */
export async function unblockContact(tx: Tx, { contactId, at }: Omit<Block, 'userId'>): Promise<Contact> {
  const { blockedAt } = await lockContact(tx, contactId)
  if (blockedAt !== null) {
    await tx.db.updateTable('contacts').set({ blockedAt: null, updatedAt: at }).where('id', '=', contactId).execute()
    await restoreBlockedMessages(tx, { contactId, at })
  }
  return published(tx, contactId)
}

type Merge = { kept: { id: number; blockedAt: string | null }; gone: readonly { id: number; blockedAt: string | null }[]; at: Date }

/** When contacts are merged, the block of any of them holds. Returns since when the one that stays is blocked. The tickets are merged already. */
export async function mergeBlocks(tx: Tx, { kept, gone, at }: Merge): Promise<string | null> {
  await moveBlockedMessages(tx, { kept: kept.id, gone: gone.map(({ id }) => id) })
  const blockedAt = kept.blockedAt ?? gone.find((contact) => contact.blockedAt !== null)?.blockedAt ?? null
  if (blockedAt === null) return null
  if (kept.blockedAt === null) await tx.db.updateTable('contacts').set({ blockedAt }).where('id', '=', kept.id).execute()
  await closeTicketsOfContact(tx, kept.id, { at })
  return blockedAt
}

/** Locks the contact before its tickets, like each message from it. */
async function lockContact({ db }: Tx, id: number) {
  const contact = db.selectFrom('contacts').select(['isGroup', 'blockedAt']).where('id', '=', id)
  return assertExists(await contact.forNoKeyUpdate().executeTakeFirst(), 'ERR_NO_CONTACT_FOUND')
}

/** Other programs get no event: nothing that they know of the contact has changed. */
const published = async (tx: Tx, id: number) =>
  assertExists(await publishContact(tx, id, 'update', { isHiddenFromWebhooks: true }), 'ERR_NO_CONTACT_FOUND')
