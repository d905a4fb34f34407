import { incapable } from '@recado/contract/carriers/definition'
import { messages } from '@recado/contract/messages/messages'
import { search } from '@recado/contract/messages/search'
import type { Carrier } from '../../carriers/port.ts'
import type { Feature } from '../../kernel/feature.ts'
import { seenOf, ticketEvent, ticketRead } from '../tickets/index.ts'
import { demoConversations } from './demo/demoConversations.ts'
import { failWaiting } from './failWaiting.ts'
import { markRead } from './markRead.ts'
import { type Capable, editMessage, forwardMessage, reactTo, removeMessage, retryMessage, sendMessages } from './messages.commands.ts'
import { tellOfNewMessage } from './messages.event.ts'
import { messagePage } from './messages.page.ts'
import { outgoingOf } from './outgoingOf.ts'
import { searchEverything } from './searchEverything.ts'
import { shownBy } from './shownBy.ts'
import { wordsIndex } from './wordsIndex.ts'

/** `carriers` only to know what each can do. */
export const messagesFeature = (carriers: ReadonlyMap<string, Carrier>): Feature => ({
  name: 'messages',
  conflicts: { messages_pkey: 'ERR_IDEMPOTENCY_KEY' },
  missing: { messages: 'ERR_NO_MESSAGE_FOUND' },
  indexes: [wordsIndex],
  demo: demoConversations,
  on: (kernel) => ({
    'connection.deleting': (tx, { connection: { id } }) => failWaiting(tx, { connectionId: id, show: shownBy(kernel) }),
    'message.stored'(tx, { message, ticket, before }) {
      tellOfNewMessage(tx, message, ticket)
      tx.emit(ticketEvent, 'update', ticket, { before })
    },
  }),
  routes(serve, kernel) {
    const show = shownBy(kernel)
    const capable = capabilitiesOf(carriers)
    serve.signedIn(messages.list, async ({ actor, db, params, query }) => {
      const page = messagePage(db, params.ticketId, query)
      const [tickets, found] = await kernel.readTogether(actor.companyId, ticketRead(params.ticketId), page.first)
      const ticket = seenOf(actor, tickets)
      const { rows, ...place } = await page.of(found)
      const isReading = query.media === undefined && !query.peek
      return { messages: rows.map(show), ticket: isReading ? await markRead(kernel, actor, ticket) : ticket, ...place }
    })
    serve.signedIn(messages.send, async ({ actor, db, params: { ticketId }, body, files }) => {
      const outgoing = await outgoingOf(kernel, { actor, db, ticketId, body, files })
      return sendMessages({ kernel, actor, show, capable }, { ticketId, outgoing, isFilled: body.isFilled })
    })
    serve.signedIn(messages.edit, ({ actor, params, body }) => editMessage({ kernel, actor, show, capable }, params.id, body.body))
    serve.signedIn(messages.remove, async ({ actor, params }) => {
      await removeMessage({ kernel, actor, show, capable }, params.id)
      return { message: 'message.deleted' }
    })
    serve.signedIn(messages.react, ({ actor, params, body }) => reactTo({ kernel, actor, show, capable }, params.id, body.emoji))
    serve.signedIn(messages.forward, ({ actor, params, body }) =>
      forwardMessage({ kernel, actor, show, capable }, params.id, body.contactId),
    )
    serve.signedIn(messages.retry, ({ actor, params }) => retryMessage({ kernel, actor, show, capable }, params.id))
    serve.signedIn(search, ({ actor, db, query }) => searchEverything(db, { kernel, actor, query, show }))
  },
})

const capabilitiesOf =
  (carriers: ReadonlyMap<string, Carrier>): Capable =>
  async (connectionId, { db }) => {
    const row = await db.selectFrom('connections').select('provider').where('id', '=', connectionId).executeTakeFirst()
    return row && (carriers.get(row.provider)?.capabilities ?? incapable)
  }
