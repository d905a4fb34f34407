import type { Tx } from '../../../kernel/transact.ts'
import { moveConversation, moveMessagesToContact } from '../../messages/index.ts'
import { moveOutbox } from '../../outbox/index.ts'
import { moveSchedules } from '../../schedules/index.ts'
import { mergeTickets } from '../../tickets/index.ts'
import { keepOptOut } from '../optOut.ts'
import { tellOfContact } from '../tellOfContact.ts'

type Merge = { kept: number; gone: number[]; at: Date }

/** Two contacts turn out to be one person: the older one stays and takes over all that the others had. */
export async function mergeContacts(tx: Tx, { kept, gone, at }: Merge) {
  await mergeTickets(tx, { kept, gone, at, moveConversation })
  await moveMessagesToContact(tx, { kept, gone })
  await moveOutbox(tx, { kept, gone })
  await moveSchedules(tx, { kept, gone })
  await keepOptOut(tx, { kept, gone })
  await tx.db.updateTable('contactIdentities').set({ contactId: kept }).where('contactId', 'in', gone).execute()
  for (const id of gone) await tellOfContact(tx, id, 'delete')
  await tx.db.deleteFrom('contacts').where('id', 'in', gone).execute()
}
