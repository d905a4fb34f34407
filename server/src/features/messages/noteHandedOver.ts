import type { Message } from '@recado/contract/messages/messages'
import { outsideMessageOf } from '@recado/contract/messages/outsideApi'
import type { ExpressionBuilder } from 'kysely'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { ticketOfMessage, toldFrom } from '../tickets/index.ts'
import { noteFact } from '../webhooks/index.ts'
import { tellOfChange } from './messages.event.ts'
import { readMessages, type StoredMessage } from './messages.rows.ts'

/** What a service made of a message that was handed over to it. */
export type HandedOver = { carrierId: string } | { error: string }
type Noted = { id: string; outcome: HandedOver; at: Date; show: (stored: StoredMessage) => Message }

/** Its ack may have come before the answer to the handing over, or that it was refused after all: both stay. */
export async function noteHandedOver(tx: Tx, { id, outcome, at, show }: Noted) {
  const written = tx.db.updateTable('messages').where('id', '=', id)
  if ('error' in outcome) await tx.along(() => written.set({ error: outcome.error }).execute())
  else {
    const ack = (eb: ExpressionBuilder<TenantDatabase, 'messages'>) =>
      eb
        .case()
        .when('error', 'is', null)
        .then(eb.fn<number>('greatest', ['ack', eb.lit(1)]))
        .else(eb.ref('ack'))
        .end()
    await tx.along(() => written.set((eb) => ({ ...outcome, ack: ack(eb) })).execute())
  }
  const [[stored], rows] = await tx.together(
    () => readMessages(tx.db, [id]),
    () => ticketOfMessage(tx.db, id),
  )
  const ticket = toldFrom(tx, rows)
  if (!stored || !ticket) return
  const message = show(stored)
  tellOfChange(tx, message, ticket)
  await noteFact(tx, { event: 'message.status', ticket, at, message: outsideMessageOf(message) })
}
