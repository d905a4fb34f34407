import type { Tx } from '../../../kernel/transact.ts'
import { tellOfContact } from '../../contacts/index.ts'
import { mergeTickets } from './mergeTickets.ts'

type Merge = { kept: number; gone: number[]; at: Date }

/** Two contacts turn out to be one person: the older one stays and takes over all that the others had. */
export async function mergeContacts(tx: Tx, { kept, gone, at }: Merge) {
  await mergeTickets(tx, { kept, gone, at })
  for (const table of ['messages', 'outbox', 'contactIdentities'] as const)
    await tx.db.updateTable(table).set({ contactId: kept }).where('contactId', 'in', gone).execute()
  for (const id of gone) await tellOfContact(tx, id, 'delete')
  await tx.db.deleteFrom('contacts').where('id', 'in', gone).execute()
}
