import { connectionEndpoints } from '@recado/contract/connections'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import { createConnection } from './createConnection.ts'
import type { Person } from './platform.ts'
import { botConversations, conversations } from './seedData.ts'

/** A connection with tickets: some wait, some are attended, one is closed, two belong to the bot. */
export async function seedInbox(admin: Person, queueIds: readonly number[]) {
  const me = await admin.call(accessEndpoints.me)
  const line = await createConnection(admin, 'Café Aurora')
  for (const [index, { name, says }] of conversations.entries()) {
    await line.hears({ number: `551198765001${index}`, name }, says)
    const [ticket] = (await admin.call(ticketEndpoints.list, { query: { status: 'pending', limit: 1 } })).tickets
    if (!ticket) throw new Error(`${name} was not heard`)
    const one = { params: { id: ticket.id } }
    const queueId = queueIds[index % queueIds.length]
    await admin.call(ticketEndpoints.update, { ...one, body: index % 2 ? { queueId } : { queueId, status: 'open', userId: me.id } })
    if (index % 2 === 0)
      await admin.call(messageEndpoints.send, { params: { ticketId: ticket.id }, body: { body: `Bom dia, ${name}! Já vou ver isso.` } })
    if (index === 4) await admin.call(ticketEndpoints.update, { ...one, body: { status: 'closed' } })
  }
  const bot = { queueIds: queueIds.slice(0, 3), greetingMessage: 'Oi! Aqui é o Café Aurora. Sobre o que vamos falar?' }
  await admin.call(connectionEndpoints.update, { params: { id: line.id }, body: bot })
  for (const [index, { name, says }] of botConversations.entries())
    for (const words of says) await line.hears({ number: `551198765002${index}`, name }, words)
}
