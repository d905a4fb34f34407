import { keyOfVariable } from '@recado/contract/variables/variables'
import type { Tx } from '../../kernel/transact.ts'
import { saveFieldNames } from './fieldNames.ts'
import { publishContact } from './publishContact.ts'

/** The limit of the contract. */
const MOST_FIELDS = 50

type ListValues = { contactId: number; fields: readonly { name: string; value: string }[]; at: Date }

/** Copies values of a contact list into the empty extra fields of a contact. Fields that have a value keep it. */
export async function fillEmptyFields(tx: Tx, { contactId, fields, at }: ListValues) {
  if (fields.length === 0) return
  const contact = await tx.db.selectFrom('contacts').select('extraInfo').where('id', '=', contactId).forNoKeyUpdate().executeTakeFirst()
  const before = contact?.extraInfo ?? []
  const filled = new Set(before.flatMap(({ name, value }) => (value.trim() === '' ? [] : keyOfVariable(name))))
  const fresh = fields.filter(({ name }) => !filled.has(keyOfVariable(name)))
  if (fresh.length === 0) return
  const byKey = new Map(fresh.map((field) => [keyOfVariable(field.name), field]))
  const updated = before.map((field) => ({ ...field, value: byKey.get(keyOfVariable(field.name))?.value ?? field.value }))
  const names = new Set(before.map(({ name }) => keyOfVariable(name)))
  const added = fresh.filter(({ name }) => !names.has(keyOfVariable(name)))
  const extraInfo = [...updated, ...added].slice(0, Math.max(MOST_FIELDS, before.length))
  await tx.db
    .updateTable('contacts')
    .set({ extraInfo: JSON.stringify(extraInfo), updatedAt: at })
    .where('id', '=', contactId)
    .execute()
  await saveFieldNames(
    tx,
    added.map(({ name }) => name),
  )
  await publishContact(tx, contactId, 'update', { isHiddenFromWebhooks: true })
}
