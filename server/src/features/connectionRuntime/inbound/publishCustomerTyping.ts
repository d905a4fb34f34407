import type { Address, ConnectionRef } from '../../../channels/channel.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { findContacts } from '../../contacts/index.ts'
import { viewersEvent } from '../../tickets/index.ts'

/** A customer types: seen by those who have the conversation before them. Whoever has not written yet has none. */
export async function publishCustomerTyping(tx: Tx, { connectionId }: ConnectionRef, chat: readonly Address[]) {
  const { people } = await findContacts(tx, chat)
  const ids = people.map(({ id }) => id)
  if (ids.length === 0) return
  const tickets = tx.db.selectFrom('tickets').select('id').where('contactId', 'in', ids).where('connectionId', '=', connectionId)
  for (const { id } of await tickets.execute()) tx.emit(viewersEvent, 'customerTyping', { id }, { says: { ticketId: id } })
}
