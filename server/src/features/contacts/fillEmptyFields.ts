import { keyOfVariable } from '@recado/contract/variables/variables'
import type { Tx } from '../../kernel/transact.ts'
import { saveFieldNames } from './fieldNames.ts'
import { publishContact } from './publishContact.ts'

/** As many as the contract lets a contact have. */
const MOST_FIELDS = 50

type Given = { contactId: number; fields: readonly { name: string; value: string }[]; at: Date }

/** What a list knows of a contact besides: it fills the extra fields that are empty, and changes none that staff has filled. */
export async function fillEmptyFields(tx: Tx, { contactId, fields, at }: Given) {
  if (fields.length === 0) return
  const contact = await tx.db.selectFrom('contacts').select('extraInfo').where('id', '=', contactId).forNoKeyUpdate().executeTakeFirst()
  const before = contact?.extraInfo ?? []
  const filled = new Set(before.flatMap(({ name, value }) => (value.trim() === '' ? [] : keyOfVariable(name))))
  const fresh = fields.filter(({ name }) => !filled.has(keyOfVariable(name)))
  if (fresh.length === 0) return
  const written = new Map(fresh.map((field) => [keyOfVariable(field.name), field]))
  const kept = before.map((field) => ({ ...field, value: written.get(keyOfVariable(field.name))?.value ?? field.value }))
  const names = new Set(before.map(({ name }) => keyOfVariable(name)))
  const added = fresh.filter(({ name }) => !names.has(keyOfVariable(name)))
  const extraInfo = [...kept, ...added].slice(0, Math.max(MOST_FIELDS, before.length))
  await tx.db
    .updateTable('contacts')
    .set({ extraInfo: JSON.stringify(extraInfo), updatedAt: at })
    .where('id', '=', contactId)
    .execute()
  await saveFieldNames(
    tx,
    added.map(({ name }) => name),
  )
  await publishContact(tx, contactId, 'update', { isInternal: true })
}
