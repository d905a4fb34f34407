import { otherOpenTicket } from '@recado/contract/tickets/decideAct'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { found } from '../../kernel/crud.ts'
import type { Tx } from '../../kernel/transact.ts'
import { readTicket } from './tickets.rows.ts'

/** There is one ticket per contact and line: where the other line has one already, that is the one to go on with. */
export async function moveToLine(tx: Tx, { id, contactId }: Ticket, connectionId: number) {
  found(await tx.db.selectFrom('connections').select('id').where('id', '=', connectionId).executeTakeFirst(), 'ERR_NO_WAPP_FOUND')
  const there = tx.db.selectFrom('tickets').select('id').where('contactId', '=', contactId).where('connectionId', '=', connectionId)
  const other = await there.executeTakeFirst()
  const ticket = other && (await readTicket(tx.db, other.id))
  if (ticket) throw otherOpenTicket(ticket)
  await tx.db.updateTable('tickets').set({ connectionId }).where('id', '=', id).execute()
}
