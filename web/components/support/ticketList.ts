import { fold } from '@recado/contract/kit/fold'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { type TicketFilter, ticketListRules } from '@recado/contract/tickets/ticketLists'
import { type Ticket, ticket, ticketDetails, ticketEndpoints } from '@recado/contract/tickets/tickets'
import { connect } from './conversation.ts'
import { type FakeServer, nextId, refuse } from './fakeServer.ts'
import { sample } from './sample.ts'
import { admin } from './test.tsx'

type TicketInput = Partial<
  Pick<
    Ticket,
    | 'status'
    | 'lastMessage'
    | 'unreadMessages'
    | 'fromMe'
    | 'askedText'
    | 'waitingSince'
    | 'updatedAt'
    | 'snoozedUntil'
    | 'queueId'
    | 'dueAt'
    | 'dueKind'
  >
> & { name: string }

const { id: userId, name: userName, profile } = admin
const viewer = { userId, profile, super: false, queueIds: [], seesUnqueued: true }

/** The tickets of the company in memory, the last one first in its list. Open ones are the reader's. Each has one message. */
export function storeTickets(server: FakeServer, ...first: TicketInput[]) {
  connect(server)
  let stored = first.map(({ name, lastMessage = 'Oi', ...fields }, index) => {
    const contact = { id: nextId(), name, number: `55119876500${String(index).padStart(2, '0')}` }
    const time = new Date(Date.now() - 60_000 + 1000 * index).toISOString()
    return sample(ticket, {
      ...{ id: nextId(), uuid: crypto.randomUUID(), code: '0001', contact, contactId: contact.id, whatsapp: { id: 1, name: 'Loja' } },
      ...{ whatsappId: 1, createdAt: time, updatedAt: time, lastMessage, ...fields },
      ...(fields.status === 'open' && { userId, user: { id: userId, name: userName } }),
    } as never)
  })
  const find = (is: (one: Ticket) => boolean) => stored.find(is) ?? refuse('ERR_NO_TICKET_FOUND')
  /** Changes one, and publishes it. */
  function change(id: number, values: Partial<Ticket>) {
    const changed = { ...find((one) => one.id === id), ...values }
    stored = stored.map((one) => (one.id === id ? changed : one))
    server.publish('ticket', { action: 'update', ticket: changed })
    return changed
  }
  const details = (one: Ticket) => sample(ticketDetails, { ...one, contact: { ...one.contact, extraInfo: [] } } as never)
  server.on(ticketEndpoints.list, ({ query: { searchParam = '', ...filter } }) => {
    const { matches, compare } = ticketListRules(filter as TicketFilter, viewer)
    const found = stored.filter((one) => matches(one) && fold(one.contact.name).includes(fold(searchParam))).sort(compare)
    return { tickets: found, count: found.length, hasMore: false, nextCursor: null }
  })
  server.on(ticketEndpoints.snooze, ({ params, body }) => change(params.id, { snoozedUntil: body.until }))
  server.on(ticketEndpoints.wake, ({ params }) => change(params.id, { snoozedUntil: null }))
  server.on(ticketEndpoints.get, ({ params }) => details(find(({ id }) => id === params.id)))
  server.on(ticketEndpoints.getByUuid, ({ params }) => details(find(({ uuid }) => uuid === params.uuid)))
  server.on(ticketEndpoints.update, ({ params, body: { status, userId } }) =>
    change(params.id, { ...(status && { status }), ...(userId && { userId, user: { id: userId, name: userName } }) }),
  )
  server.on(messageEndpoints.list, ({ params }) => ({
    ...{ messages: [], ticket: find(({ id }) => id === params.ticketId), count: 0 },
    ...{ hasMore: false, nextCursor: null, newerCursor: null },
  }))
  return { rows: () => stored, change }
}
