import type { ContactImportProgress } from '@recado/contract/contactImports'
import type { Selectable } from 'kysely'
import type { TenantDatabase } from '../../../kernel/database/schema.ts'
import { type LiveEvent, rooms } from '../../../kernel/live/publish.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { contactsReload } from '../addContacts.ts'

export type ContactSheet = Selectable<TenantDatabase['contactImports']>

/** Sent to those who may import. */
const importEvent: LiveEvent<ContactImportProgress> & { name: 'contactImport' } = {
  name: 'contactImport',
  audience: (companyId, row) => [{ room: rooms.admins(companyId), row }],
}

export const progressColumns = ['id', 'state', 'fileName', 'total', 'done', 'added', 'known', 'wrong', 'removed', 'kept'] as const

type Changes = Partial<Pick<ContactSheet, 'state' | 'done' | 'added' | 'known' | 'wrong' | 'removed' | 'lastLooked'>> & { kept?: string }

/** Stores the progress of an import and publishes it. */
export async function updateContactImport(tx: Tx, id: number, changes: Changes): Promise<ContactImportProgress> {
  const update = tx.db.updateTable('contactImports').set(changes).where('id', '=', id).returning(progressColumns)
  const row = await update.executeTakeFirstOrThrow()
  tx.emit(importEvent, 'update', row)
  return row
}

type End = Changes & { state: 'done' | 'cancelled' | 'failed' }

/** Ends a running import: screens reload, and other programs get its figures. */
export async function endImport(tx: Tx, id: number, changes: End): Promise<ContactImportProgress> {
  tx.emit(contactsReload, 'reload', {}, { says: {} })
  const ended = await updateContactImport(tx, id, changes)
  const { fileName, total, added, known, wrong } = ended
  await tx.record('contacts.imported', { import: { id, fileName, state: changes.state, total, added, known, wrong } })
  return ended
}
