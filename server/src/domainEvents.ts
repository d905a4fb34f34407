import type { Campaign } from '@recado/contract/campaigns/campaigns'
import type { ManagedConnection } from '@recado/contract/connections'
import type { Contact } from '@recado/contract/contacts'
import type { Message } from '@recado/contract/messages/messages'
import type { MessageOrigin } from '@recado/contract/messages/origins'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { WebhookPayloads } from '@recado/contract/webhookEvents'
import type { WebhookPayload } from '@recado/contract/webhooks'
import type { ChannelEvent } from './channels/channel.ts'
import type { StoredMessage } from './features/messages/index.ts'

type InboundMessage = Extract<ChannelEvent, { kind: 'message' }>

/**
 * The catalogue of domain events. The recording feature does its own part itself; other features handle the event in their `on`.
 * `eventHandlers.test.ts` holds who handles what, in which order.
 */
declare module './kernel/recordDomainEvent.ts' {
  interface DomainEvents {
    /**
     * A message from outside is stored in its ticket. Either side may have written it. It may have no text yet: see `message.received`.
     * `before`: the ticket without the message.
     */
    'message.arrived': {
      message: Message
      ticket: Ticket
      before: Ticket
      inbound: InboundMessage
      connectionId: number
      contactId: number
      at: Date
    }
    /** The content of a message from outside is known, so others may react. The customer is answered afterwards (`answerCustomer`). */
    'message.received': {
      message: Message
      ticket: Ticket
      inbound: InboundMessage
      connectionId: number
      at: Date
    }
    /** The channel has accepted messages, or refused them. */
    'messages.handedOver': {
      connectionId: number
      messages: readonly { id: string; contactId: number; origin: MessageOrigin | null; isNewChat: boolean; error: string | null }[]
    }
    /** Messages of the company were sent, delivered, read or refused. */
    'messages.statusChanged': { changes: readonly { stored: StoredMessage; message: Message; ticket: Ticket }[]; at: Date }
    /** Status, user or queue of a ticket has changed. `reason`: why, if nobody of the company closed it. */
    'ticket.moved': { before: Ticket; ticket: Ticket; at: Date; reason?: WebhookPayload['reason'] }
    /** A resolve can no longer be undone. `at`: when the ticket was resolved. */
    'ticket.closeAnnounced': { ticket: Ticket; at: Date }
    /** A transfer can no longer be undone: the customer may read of it. `user`: its new agent, if that is nobody who acted. `at`: now. */
    'ticket.transferAnnounced': { ticket: Ticket; user: string | null; queue: string | null; at: Date }
    /** The time in which the queue promises an answer is over soon, or over. */
    'ticket.dueSoon': { ticket: Ticket; dueAt: string; at: Date }
    'ticket.overdue': { ticket: Ticket; dueAt: string; at: Date }
    'ticket.rated': { ticket: Ticket; rate: number; at: Date }
    /** The bot, or another agent of the service, leaves a ticket to the people of the company. */
    'ticket.waitsForPerson': { ticket: Ticket }
    /** An assistant has handed a conversation over to people. `reason`: as on the timeline. */
    'assistant.handedOver': { ticket: Ticket; promptId: number; reason: string; at: Date }
    /** Ticket `from` becomes a part of ticket `into` and is deleted. */
    'ticket.merging': { from: number; into: number }
    /** A contact's row has changed. The contact is read after this event: the handler of the tickets locks them first. */
    'contact.changed': { contactId: number; isRenamed: boolean }
    /** There is a new contact, but not by an import. */
    'contact.created': { contact: Contact }
    /** The name, number, e-mail, extra fields or opt-out of one contact changed. Not emitted when many contacts change at once. */
    'contact.updated': { contact: Contact }
    'contacts.imported': WebhookPayloads['contacts.imported']
    /** A campaign sends nothing any more. `readFigures`: what became of it until now. */
    'campaign.finished': { campaign: Campaign; readFigures: () => Promise<WebhookPayloads['campaign.finished']['campaign']['figures']> }
    'connection.statusChanged': { connection: ManagedConnection }
    /** These contacts are one person with `kept`, and are about to be deleted. */
    'contact.merging': { kept: number; gone: readonly number[] }
    /** A contact is about to be deleted, with its tickets and schedules. */
    'contact.deleting': { contactId: number }
    /** `isRenamed`: its name or color has changed; `isReordered`: its place in the menus. */
    'queue.changed': { queueId: number; isRenamed: boolean; isReordered: boolean }
    /** These users and connections have joined or left a queue, or connections got another greeting with it. */
    'queue.assigned': { userIds: readonly number[]; connectionIds: readonly number[] }
    'queue.deleting': { queueId: number }
    /** A file that was lost is in the store again. */
    'file.returned': { mediaId: string }
    /** Shortcode, text or audience of quick messages may have changed. */
    'quickMessages.changed': { ids: readonly number[] }
    'quickMessages.deleting': { ids: readonly number[] }
    'user.renamed': { userId: number }
    /**
     * An account went back to its owner: what a thief may have linked with it goes. `onlyByPassword`: links that a provider proved stay, since a person
     * whom the provider made may have no password.
     */
    'user.recovered': { userId: number; onlyByPassword: boolean }
    'user.deleting': { userId: number }
    /** A connection is about to be deleted by a user of the company. */
    'connection.deleting': { connection: { id: number; name: string }; userId: number; at: Date }
  }
}
