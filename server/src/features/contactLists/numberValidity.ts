import { acks } from '@recado/contract/messages/messages'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/transact.ts'
import { contactListItemEvent, publishContactList, publishNewestItems } from './contactLists.event.ts'
import { contactListItemRows } from './contactLists.rows.ts'

/** Only this error proves that a number is not on the service. Other errors may have other causes. */
const NOT_ON_SERVICE = 'notOnService'
/** Above this number, screens reload the list instead of getting single events. */
const MOST_PUBLISHED = 20

type Outcome = { contactId: number; fromMe: boolean; ack: number; error: string | null }

/** Marks numbers in contact lists by the outcome of messages: a delivered message proves that the number exists, "not on the service" that it does not. */
export async function updateNumberValidity(tx: Tx, messages: readonly Outcome[]) {
  const ours = messages.filter(({ fromMe }) => fromMe)
  const delivered = ours.filter(({ ack, error }) => error === null && ack >= acks.delivered).map(({ contactId }) => contactId)
  const refused = ours.filter(({ error }) => error === NOT_ON_SERVICE).map(({ contactId }) => contactId)
  if (delivered.length + refused.length > 0) await markItems(tx, delivered, refused)
}

async function markItems(tx: Tx, delivered: readonly number[], refused: readonly number[]) {
  const isValid = sql<boolean>`${sql.ref('contactIdentities.contactId')} = any(${delivered}::int[])`
  const found = await tx.db
    .selectFrom('contactIdentities')
    .innerJoin('contactListItems', 'contactListItems.canonical', 'contactIdentities.value')
    .select(['contactListItems.id', 'contactListItems.contactListId', isValid.as('isValid')])
    .where('contactIdentities.kind', '=', 'number')
    .where(sql<boolean>`${sql.ref('contactIdentities.contactId')} = any(${[...delivered, ...refused]}::int[])`)
    .where(sql<boolean>`${sql.ref('contactListItems.isWhatsappValid')} is distinct from (${isValid})`)
    .execute()
  if (found.length === 0) return
  const lists = await lockLists(tx, found)
  for (const isWhatsappValid of [true, false]) {
    const ids = found.flatMap(({ id, isValid }) => (isValid === isWhatsappValid ? id : []))
    if (ids.length > 0) await tx.db.updateTable('contactListItems').set({ isWhatsappValid }).where('id', 'in', ids).execute()
  }
  await publishLists(tx, { lists, ids: found.map(({ id }) => id) })
}

/** Marks a looked-up number in all lists where it is still unchecked. The outcome of messages counts more, so it is not overwritten. */
export async function markNumberValidity(tx: Tx, { canonical, isWhatsappValid }: { canonical: string; isWhatsappValid: boolean }) {
  const unchecked = tx.db.selectFrom('contactListItems').select('contactListId').where('canonical', '=', canonical)
  const found = await unchecked.where('isWhatsappValid', 'is', null).execute()
  if (found.length === 0) return
  const lists = await lockLists(tx, found)
  const marked = await tx.db
    .updateTable('contactListItems')
    .set({ isWhatsappValid })
    .where('canonical', '=', canonical)
    .where('isWhatsappValid', 'is', null)
    .where('contactListId', 'in', lists)
    .returning('id')
    .execute()
  await publishLists(tx, { lists, ids: marked.map(({ id }) => id) })
}

/** Locks the lists first and sorted, as an import does: triggers change their counts, and another order could deadlock. */
async function lockLists(tx: Tx, items: readonly { contactListId: number }[]): Promise<number[]> {
  const lists = [...new Set(items.map(({ contactListId }) => contactListId))].sort((a, b) => a - b)
  await tx.db.selectFrom('contactLists').select('id').where('id', 'in', lists).orderBy('id').forNoKeyUpdate().execute()
  return lists
}

async function publishLists(tx: Tx, { lists, ids }: { lists: number[]; ids: number[] }) {
  for (const id of lists) await publishContactList(tx, id)
  if (ids.length > MOST_PUBLISHED) for (const id of lists) await publishNewestItems(tx, id)
  else if (ids.length > 0)
    for (const row of await contactListItemRows(tx.db).where('contactListItems.id', 'in', ids).execute())
      tx.emit(contactListItemEvent, 'update', row)
}
