import type { Contact } from '@recado/contract/contacts'
import { assertExists } from '../../kernel/crud.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishContact } from './publishContact.ts'

type OptOutChange = {
  contactId: number
  optedOut: boolean
  reason: string
  /** Undefined if the customer decided it. */
  userId?: number
  /** One of many contacts that were chosen at once. */
  isBulk?: boolean
  at: Date
}

/** Records that a contact opts out of campaigns, or back in, with the reason. Every path goes through here. */
export async function recordOptOut(tx: Tx, { contactId, optedOut, reason, userId, isBulk, at }: OptOutChange): Promise<Contact> {
  const update = tx.db
    .updateTable('contacts')
    .set({ optedOutAt: optedOut ? at : null, updatedAt: at })
    .where('id', '=', contactId)
  assertExists(await update.returning('id').executeTakeFirst(), 'ERR_NO_CONTACT_FOUND')
  const user =
    userId && (await tx.db.selectFrom('users').select(['id as userId', 'name as userName']).where('id', '=', userId).executeTakeFirst())
  await tx.db
    .insertInto('optOuts')
    .values({ contactId, isOut: optedOut, reason, ...user, createdAt: at })
    .execute()
  return assertExists(await publishContact(tx, contactId, 'update', { isHiddenFromWebhooks: isBulk }), 'ERR_NO_CONTACT_FOUND')
}

/** When contacts are merged, the opt-out of any of them holds. */
export async function mergeOptOuts({ db }: Tx, { kept, gone }: { kept: number; gone: readonly number[] }) {
  const out = db.selectFrom('contacts').select('optedOutAt').where('id', 'in', gone).where('optedOutAt', 'is not', null)
  const row = await out.orderBy('optedOutAt').limit(1).executeTakeFirst()
  if (!row) return
  await db.updateTable('contacts').set({ optedOutAt: row.optedOutAt }).where('id', '=', kept).where('optedOutAt', 'is', null).execute()
  await db.updateTable('optOuts').set({ contactId: kept }).where('contactId', 'in', gone).execute()
}

/** Why nothing may be sent to many with this contact among them. Waits for a transaction that records an opt-out or a block right now. */
export async function bulkRefusalOf({ db }: Tx, contactId: number): Promise<'optedOut' | 'blocked' | undefined> {
  const contact = db.selectFrom('contacts').select(['optedOutAt', 'blockedAt']).where('id', '=', contactId)
  const { optedOutAt, blockedAt } = await contact.forShare().executeTakeFirstOrThrow()
  if (blockedAt !== null) return 'blocked'
  return optedOutAt === null ? undefined : 'optedOut'
}
