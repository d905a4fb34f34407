import type { Contact } from '@recado/contract/contacts'
import { assertExists } from '../../kernel/crud.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishContact } from './publishContact.ts'

type Said = {
  contactId: number
  optedOut: boolean
  reason: string
  /** Nobody, where the customer said it. */
  userId?: number
  /** One of many contacts that were chosen at once. */
  isBulk?: boolean
  at: Date
}

/** Whether somebody wants what is said to many: noted with the reason each time, in one place for all ways in which it is said. */
export async function recordOptOut(tx: Tx, { contactId, optedOut, reason, userId, isBulk, at }: Said): Promise<Contact> {
  const changed = tx.db
    .updateTable('contacts')
    .set({ optedOutAt: optedOut ? at : null, updatedAt: at })
    .where('id', '=', contactId)
  assertExists(await changed.returning('id').executeTakeFirst(), 'ERR_NO_CONTACT_FOUND')
  const user =
    userId && (await tx.db.selectFrom('users').select(['id as userId', 'name as userName']).where('id', '=', userId).executeTakeFirst())
  await tx.db
    .insertInto('optOuts')
    .values({ contactId, isOut: optedOut, reason, ...user, createdAt: at })
    .execute()
  return assertExists(await publishContact(tx, contactId, 'update', { isInternal: isBulk }), 'ERR_NO_CONTACT_FOUND')
}

/** Of several who turn out to be one: what one of them wanted holds. */
export async function mergeOptOuts({ db }: Tx, { kept, gone }: { kept: number; gone: readonly number[] }) {
  const out = db.selectFrom('contacts').select('optedOutAt').where('id', 'in', gone).where('optedOutAt', 'is not', null)
  const row = await out.orderBy('optedOutAt').limit(1).executeTakeFirst()
  if (!row) return
  await db.updateTable('contacts').set({ optedOutAt: row.optedOutAt }).where('id', '=', kept).where('optedOutAt', 'is', null).execute()
  await db.updateTable('optOuts').set({ contactId: kept }).where('contactId', 'in', gone).execute()
}

/** Whether somebody has asked to get nothing that is not said to them alone. Whoever is about to say so in this very moment is waited for. */
export async function hasOptedOut({ db }: Tx, contactId: number): Promise<boolean> {
  const contact = db.selectFrom('contacts').select('optedOutAt').where('id', '=', contactId)
  const { optedOutAt } = await contact.forShare().executeTakeFirstOrThrow()
  return optedOutAt !== null
}
