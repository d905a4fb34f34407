import type { Tx } from '../../kernel/transact.ts'
import { moveNotes } from '../notes/index.ts'
import type { MoveConversation } from '../tickets/index.ts'

/** Two tickets become one: what was said to the customer and, among colleagues, about them. */
export const moveConversation: MoveConversation = async (tx, move) => {
  await tx.db.updateTable('messages').set({ ticketId: move.into }).where('ticketId', '=', move.from).execute()
  await moveNotes(tx, move)
}

/** Several contacts become one. */
export const moveMessagesToContact = ({ db }: Tx, { kept, gone }: { kept: number; gone: readonly number[] }) =>
  db.updateTable('messages').set({ contactId: kept }).where('contactId', 'in', gone).execute()
