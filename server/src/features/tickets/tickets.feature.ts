import { settingFrom } from '@recado/contract/companies/settings'
import { tickets } from '@recado/contract/tickets/tickets'
import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import type { Kernel, PlatformFeature } from '../../kernel/feature.ts'
import { bulkJob, serveBulk } from '../bulk/index.ts'
import { serveBoard } from './board/board.routes.ts'
import { changeTicket, type NotifyCustomer } from './changeTicket.ts'
import type { MoveConversation } from './moveHistory.ts'
import { openTicket } from './openTicket.ts'
import { publishTicketsDeleted, publishTicketsLosingQueue, publishTicketsOfContact } from './publishTickets.ts'
import { closeTicketsOfConnection, releaseTickets } from './releaseTickets.ts'
import { sweepAppliedChanges } from './sweepAppliedChanges.ts'
import { type ReservePlace, ticketBulkOf } from './ticketBulk.ts'
import { ticketPresence } from './ticketPresence.ts'
import { deleteTicket, setTags } from './tickets.commands.ts'
import { readTicketDetails } from './tickets.details.ts'
import { ticketPage } from './tickets.page.ts'
import { ticketsMatching } from './ticketsMatching.ts'
import { readTimeline } from './timeline/readTimeline.ts'
import { recordTimelineEntries } from './timeline/recordTimeline.ts'
import { undoResolve } from './undoResolve.ts'
import { readVisibleTicket } from './visibility.ts'

type Others = {
  /** What customers are told of what people do with their conversations. */
  createCustomerNotifier: (kernel: Kernel) => NotifyCustomer
  moveConversation: MoveConversation
  reservePlace: ReservePlace
}

/** What other features do when a ticket changes. */
export const ticketsFeature = ({ createCustomerNotifier, moveConversation, reservePlace }: Others): PlatformFeature => ({
  name: 'tickets',
  conflicts: {
    tickets_companyId_userId_fkey: 'ERR_USER_DONT_EXISTS',
    appliedChanges_pkey: 'ERR_IDEMPOTENCY_KEY',
    tickets_one_per_contact: 'ERR_OTHER_OPEN_TICKET',
  },
  missing: { tickets: 'ERR_NO_TICKET_FOUND' },
  on: (kernel) => ({
    'contact.changed': (tx, { contactId }) => publishTicketsOfContact(tx, contactId),
    'contact.deleting': (tx, { contactId }) => publishTicketsDeleted(tx, contactId),
    'queue.deleting': (tx, { queueId }) => publishTicketsLosingQueue(tx, queueId),
    'user.deleting': (tx, { userId }) => releaseTickets(tx, userId, kernel.clock.now()),
    'connection.deleting': (tx, { connection, userId: by, at }) => closeTicketsOfConnection(tx, connection, { by, at }),
    async 'message.stored'(tx, { ticket, inbound: { ad }, at }) {
      if (ad !== undefined) await recordTimelineEntries(tx, { ticket, at, steps: [{ code: 'cameByAd', values: { ad } }] })
    },
  }),
  socketHandlers: ticketPresence,
  jobs: (kernel) => [
    sweepAppliedChanges(kernel),
    bulkJob(kernel, ticketBulkOf(kernel, { tellCustomer: createCustomerNotifier(kernel), moveConversation, reservePlace })),
  ],
  routes(serve, kernel) {
    const notifyCustomer = createCustomerNotifier(kernel)
    serve.signedIn(tickets.list, async ({ actor, db, query }) => {
      const { searchParam = '' } = query
      const timezone = settingFrom('timezone', actor.chosen.timezone)
      return ticketPage(db, { actor, query, timezone, found: searchParam.trim() ? await ticketsMatching(db, searchParam) : undefined })
    })
    serve.signedIn(tickets.get, ({ actor, db, params }) => readTicketDetails(db, actor, params))
    serve.signedIn(tickets.getByUuid, ({ actor, db, params }) => readTicketDetails(db, actor, params))
    serve.signedIn(tickets.create, ({ actor, body }) => openTicket(kernel, actor, body))
    serve.signedIn(tickets.update, ({ actor, params, body }) =>
      changeTicket(kernel, { actor, tellCustomer: notifyCustomer, moveConversation }, { id: params.id, changes: body }),
    )
    serve.signedIn(tickets.undoResolve, ({ actor, params, query }) => undoResolve(kernel, actor, { ...params, changeId: query.changeId }))
    serve.signedIn(tickets.remove, async ({ actor, params }) => {
      await deleteTicket(kernel, actor, params.id)
      return { message: 'ticket.deleted' }
    })
    serve.signedIn(tickets.syncTags, ({ actor, body }) => setTags(kernel, actor, body))
    serveBulk(serve, kernel, ticketBulkOf(kernel, { tellCustomer: notifyCustomer, moveConversation, reservePlace }))
    serveBoard(serve, kernel)
    serve.signedIn(timelineEndpoints.list, async ({ actor, db, params: { ticketId }, query }) => {
      await readVisibleTicket(db, actor, ticketId)
      return readTimeline(db, ticketId, query)
    })
  },
})
