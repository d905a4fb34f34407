import { acks } from '@recado/contract/messages/messages'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/transact.ts'
import { itemEvent, tellOfList, tellOfMany } from './contactLists.event.ts'
import { itemRows } from './contactLists.rows.ts'

/** Why a message fails whose number is not on the service. Every other error may have other causes and disproves nothing. */
const NOT_ON_SERVICE = 'notOnService'
/** Beyond so many items, screens load the list again. */
const MOST_PUBLISHED = 20

type Outcome = { contactId: number; fromMe: boolean; ack: number; error: string | null }

/** Marks numbers in contact lists by what became of messages: a delivered one proves its number, "not on the service" disproves it. */
export async function proveNumbers(tx: Tx, messages: readonly Outcome[]) {
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
  const lists = [...new Set(found.map(({ contactListId }) => contactListId))].sort((a, b) => a - b)
  // Lock the lists first and in order, as an import does: the database changes their counts with each item.
  await tx.db.selectFrom('contactLists').select('id').where('id', 'in', lists).orderBy('id').forNoKeyUpdate().execute()
  for (const isWhatsappValid of [true, false]) {
    const ids = found.flatMap(({ id, isValid }) => (isValid === isWhatsappValid ? id : []))
    if (ids.length > 0) await tx.db.updateTable('contactListItems').set({ isWhatsappValid }).where('id', 'in', ids).execute()
  }
  await publish(tx, { lists, ids: found.map(({ id }) => id) })
}

async function publish(tx: Tx, { lists, ids }: { lists: number[]; ids: number[] }) {
  for (const id of lists) await tellOfList(tx, id)
  if (ids.length > MOST_PUBLISHED) for (const id of lists) await tellOfMany(tx, id)
  else for (const row of await itemRows(tx.db).where('contactListItems.id', 'in', ids).execute()) tx.emit(itemEvent, 'update', row)
}
