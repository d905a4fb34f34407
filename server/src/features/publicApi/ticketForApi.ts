import type { publicApiEndpoints } from '@recado/contract/messages/publicApi'
import type { Placement } from '@recado/contract/tickets/decideAct'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { z } from 'zod'
import type { ConnectionCaller } from '../../kernel/identity/connectionTokens.ts'
import type { Tx } from '../../kernel/transact.ts'
import type { KnownContact } from '../contacts/index.ts'
import { findOrCreateTicket, moveTicket } from '../tickets/index.ts'

type Sought = {
  contact: KnownContact
  caller: ConnectionCaller
  body: z.output<typeof publicApiEndpoints.send.body>
  messageIds: readonly string[]
  at: Date
}

/**
 * The ticket for the message. One with an agent stays with them; a waiting one goes to the given queue; a closed one waits again unless
 * the request says otherwise. A repeated call moves nothing again.
 */
export async function ticketForApi(
  tx: Tx,
  { contact, caller, body, messageIds, at }: Sought,
): Promise<{ ticket: Ticket; isRepeated: boolean }> {
  const isOpening = body.openTicket && !body.closeTicket
  const waiting = (queueId: number | null): Placement => ({ status: 'pending', userId: null, queueId })
  const first = isOpening
    ? { act: 'open' as const, to: waiting(body.queueId ?? null) }
    : { act: null, to: { status: 'closed' as const, userId: null, queueId: null } }
  const creation = { contactId: contact.id, connectionId: caller.connectionId, isGroup: contact.isGroup, at }
  const { ticket, isNew } = await findOrCreateTicket(tx, { ...creation, ...first })
  const isRepeated = !isNew && (await isThere(tx, messageIds))
  if (isNew || isRepeated) return { ticket, isRepeated }
  const queueId = body.queueId ?? ticket.queueId
  if (ticket.status === 'closed' && isOpening)
    return { ticket: await moveTicket(tx, ticket, { act: 'reopen', to: waiting(queueId), at }), isRepeated }
  if (ticket.status === 'pending' && queueId !== ticket.queueId)
    return { ticket: await moveTicket(tx, ticket, { act: 'route', to: waiting(queueId), at }), isRepeated }
  return { ticket, isRepeated }
}

const isThere = async ({ db }: Tx, ids: readonly string[]) =>
  (await db.selectFrom('messages').select('id').where('id', 'in', ids).limit(1).executeTakeFirst()) !== undefined
