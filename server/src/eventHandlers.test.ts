import { expect, test } from 'vitest'
import { featuresOf } from './app.ts'
import type { Connectors } from './connectors/connector.ts'
import type { PlatformKernel } from './kernel/feature.ts'
import type { DomainEventName } from './kernel/recordDomainEvent.ts'

/** Who handles what, in which order. A change here changes what customers and programs receive first. */
const expected: Record<DomainEventName, string[]> = {
  'message.arrived': ['ledger', 'tickets', 'push', 'messages'],
  'message.received': ['webhooks'],
  'messages.handedOver': ['ledger', 'connections', 'schedules'],
  'messages.statusChanged': ['webhooks', 'campaigns', 'costs', 'contactLists'],
  'ticket.moved': ['webhooks'],
  'ticket.closeAnnounced': ['webhooks'],
  'ticket.transferAnnounced': ['bot', 'assignment'],
  'ticket.dueSoon': ['webhooks'],
  'ticket.overdue': ['webhooks'],
  'ticket.rated': ['webhooks'],
  'ticket.waitsForPerson': ['push', 'assignment'],
  'assistant.handedOver': ['unansweredQuestions'],
  'ticket.merging': ['unansweredQuestions'],
  'contact.changed': ['tickets', 'schedules'],
  'contact.created': ['webhooks'],
  'contact.updated': ['webhooks'],
  'contacts.imported': ['webhooks'],
  'campaign.finished': ['webhooks'],
  'connection.statusChanged': ['webhooks'],
  'contact.merging': ['prompts'],
  'contact.deleting': ['tickets', 'schedules'],
  'queue.changed': ['users', 'prompts', 'assignment', 'connections'],
  'queue.assigned': ['users', 'assignment', 'connections'],
  'queue.deleting': ['users', 'tickets', 'prompts', 'connections'],
  'file.returned': ['chats', 'messages'],
  'quickMessages.changed': ['knowledge'],
  'quickMessages.deleting': ['knowledge'],
  'user.renamed': ['chats'],
  'user.recovered': ['sso'],
  'user.deleting': ['tickets', 'chats', 'schedules'],
  'connection.deleting': ['users', 'tickets', 'costs', 'messages', 'schedules'],
}

test('every domain event is handled by these features, in this order', () => {
  const features = featuresOf({ channels: new Map(), networks: new Map(), connectors: {} as Connectors })
  const handled: Record<string, string[]> = {}
  for (const { name, on } of features)
    for (const event of Object.keys(on?.({} as PlatformKernel) ?? {})) handled[event] = [...(handled[event] ?? []), name]
  expect(handled).toEqual(expected)
})
