import type { Message } from '@recado/contract/messages/messages'
import type { Tx } from '../../kernel/transact.ts'
import { readTicket } from '../tickets/index.ts'
import { tellOfChange } from './messages.event.ts'
import { readMessage, type StoredMessage } from './messages.rows.ts'

/** What a service made of a message that was handed over to it. */
export type HandedOver = { carrierId: string } | { error: string }
type Noted = { id: string; outcome: HandedOver; show: (stored: StoredMessage) => Message }

/** Its ack may have come before the answer to the handing over, and stays. */
export async function noteHandedOver(tx: Tx, { id, outcome, show }: Noted) {
  const written = tx.db.updateTable('messages').where('id', '=', id)
  if ('error' in outcome) await written.set({ error: outcome.error }).execute()
  else await written.set((eb) => ({ ...outcome, error: null, ack: eb.fn<number>('greatest', ['ack', eb.lit(1)]) })).execute()
  const stored = await readMessage(tx.db, id)
  const ticket = stored && (await readTicket(tx.db, stored.ticketId))
  if (stored && ticket) tellOfChange(tx, show(stored), ticket)
}
