import { noCapabilities } from '@recado/contract/channels/channelDefinition'
import { contactHistoryEndpoints } from '@recado/contract/contactHistory'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { searchEndpoint } from '@recado/contract/messages/search'
import type { Channel } from '../../channels/channel.ts'
import type { Feature } from '../../kernel/feature.ts'
import { ticketByIdQuery, ticketEvent, visibleTicketFrom } from '../tickets/index.ts'
import { demoConversations } from './demo/demoConversations.ts'
import { heldMessages } from './heldMessages.ts'
import { markTicketMessagesRead } from './markTicketMessagesRead.ts'
import { readMediaOfContact } from './mediaOfContact.ts'
import { messagePresenter } from './messagePresenter.ts'
import {
  type CapabilitiesOfConnection,
  editMessage,
  forwardMessage,
  reactToMessage,
  removeMessage,
  retryMessage,
  sendMessages,
} from './messages.commands.ts'
import { publishNewMessage } from './messages.event.ts'
import { messagePage } from './messages.page.ts'
import { refuseQueuedChanges } from './outgoingChanges.ts'
import { prepareOutgoingMessages } from './prepareOutgoingMessages.ts'
import { failQueuedMessages, fileArrivalPublisher } from './publishMessageChanges.ts'
import { searchEverything } from './searchEverything.ts'

/** `channels` is used only to read their capabilities. */
export const messagesFeature = (channels: ReadonlyMap<string, Channel>): Feature => ({
  name: 'messages',
  conflicts: { messages_pkey: 'ERR_IDEMPOTENCY_KEY' },
  missing: { messages: 'ERR_NO_MESSAGE_FOUND' },
  held: heldMessages,
  demo: demoConversations,
  on: (kernel) => ({
    async 'connection.deleting'(tx, { connection: { id: connectionId }, at }) {
      const show = messagePresenter(kernel)
      await refuseQueuedChanges(tx, { connectionId, at, show })
      await failQueuedMessages(tx, { connectionId, show })
    },
    'file.returned': (tx, { mediaId }) => fileArrivalPublisher(kernel)(tx, mediaId),
    'message.arrived'(tx, { message, ticket, before }) {
      publishNewMessage(tx, message, ticket)
      tx.emit(ticketEvent, 'update', ticket, { before })
    },
  }),
  routes(serve, kernel) {
    const show = messagePresenter(kernel)
    const capable = capabilitiesOf(channels)
    serve.signedIn(messageEndpoints.list, async ({ actor, db, params, query }) => {
      const page = messagePage(db, params.ticketId, query)
      const [tickets, found] = await kernel.readTogether(actor.companyId, ticketByIdQuery(params.ticketId), page.query)
      const ticket = visibleTicketFrom(actor, tickets)
      const { rows, ...paging } = await page.pageOf(found)
      const isReading = query.media === undefined && !query.peek && !actor.personToken?.readOnly
      return { messages: rows.map(show), ticket: isReading ? await markTicketMessagesRead(kernel, actor, ticket) : ticket, ...paging }
    })
    serve.signedIn(contactHistoryEndpoints.media, ({ actor, db, params: { id }, query }) =>
      readMediaOfContact(db, { ...query, actor, id, show }),
    )
    serve.signedIn(messageEndpoints.send, async ({ actor, db, params: { ticketId }, body, files }) => {
      const outgoing = await prepareOutgoingMessages(kernel, { actor, db, ticketId, body, files })
      return sendMessages({ kernel, actor, show, capable }, { ticketId, outgoing, isFilled: body.isFilled })
    })
    serve.signedIn(messageEndpoints.edit, ({ actor, params, body }) => editMessage({ kernel, actor, show, capable }, params.id, body.body))
    serve.signedIn(messageEndpoints.remove, async ({ actor, params }) => {
      await removeMessage({ kernel, actor, show, capable }, params.id)
      return { message: 'message.deleted' }
    })
    serve.signedIn(messageEndpoints.react, ({ actor, params, body }) =>
      reactToMessage({ kernel, actor, show, capable }, params.id, body.emoji),
    )
    serve.signedIn(messageEndpoints.forward, ({ actor, params, body }) =>
      forwardMessage({ kernel, actor, show, capable }, params.id, body.contactId),
    )
    serve.signedIn(messageEndpoints.retry, ({ actor, params }) => retryMessage({ kernel, actor, show, capable }, params.id))
    serve.signedIn(searchEndpoint, ({ actor, db, query }) => searchEverything(db, { kernel, actor, query, show }))
  },
})

const capabilitiesOf =
  (channels: ReadonlyMap<string, Channel>): CapabilitiesOfConnection =>
  async (connectionId, { db }) => {
    const row = await db.selectFrom('connections').select('provider').where('id', '=', connectionId).executeTakeFirst()
    return row && (channels.get(row.provider)?.capabilities ?? noCapabilities)
  }
