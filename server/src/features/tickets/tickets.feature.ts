import { settingFrom } from '@recado/contract/companies/settings'
import { ticketSteps } from '@recado/contract/tickets/ticketSteps'
import { tickets } from '@recado/contract/tickets/tickets'
import type { Kernel, PlatformFeature } from '../../kernel/feature.ts'
import { bulkJob, serveBulk } from '../bulk/index.ts'
import { boardRoutes } from './board/boardRoutes.ts'
import { changeTicket, type TellCustomer } from './changeTicket.ts'
import type { MoveConversation } from './moveHistory.ts'
import { openTicket } from './openTicket.ts'
import { chatBoxes } from './presence.ts'
import { closeTicketsOfConnection, releaseTickets } from './releaseTickets.ts'
import { noteSteps } from './steps/noteSteps.ts'
import { readSteps } from './steps/readSteps.ts'
import { sweepAppliedChanges } from './sweepAppliedChanges.ts'
import { tellTicketsChanged, tellTicketsGone, tellTicketsLoseQueue } from './tellOfTickets.ts'
import { type ReservePlace, ticketBulkOf } from './ticketBulk.ts'
import { deleteTicket, setTags } from './tickets.commands.ts'
import { seenDetails } from './tickets.details.ts'
import { ticketPage } from './tickets.page.ts'
import { ticketsMatching } from './ticketsMatching.ts'
import { undoResolve } from './undoResolve.ts'
import { seenTicket } from './visibleTo.ts'

type Others = {
  /** What customers are told of what people do with their conversations. */
  tellCustomerWith: (kernel: Kernel) => TellCustomer
  moveConversation: MoveConversation
  reservePlace: ReservePlace
}

/** What other features do when a ticket changes. */
export const ticketsFeature = ({ tellCustomerWith, moveConversation, reservePlace }: Others): PlatformFeature => ({
  name: 'tickets',
  conflicts: {
    tickets_companyId_userId_fkey: 'ERR_USER_DONT_EXISTS',
    appliedChanges_pkey: 'ERR_IDEMPOTENCY_KEY',
    tickets_one_per_contact: 'ERR_OTHER_OPEN_TICKET',
  },
  missing: { tickets: 'ERR_NO_TICKET_FOUND' },
  on: (kernel) => ({
    'contact.changed': (tx, { contactId }) => tellTicketsChanged(tx, contactId),
    'contact.deleting': (tx, { contactId }) => tellTicketsGone(tx, contactId),
    'queue.deleting': (tx, { queueId }) => tellTicketsLoseQueue(tx, queueId),
    'user.deleting': (tx, { userId }) => releaseTickets(tx, userId, kernel.clock.now()),
    'connection.deleting': (tx, { connection, userId: by, at }) => closeTicketsOfConnection(tx, connection, { by, at }),
    async 'message.stored'(tx, { ticket, inbound: { ad }, at }) {
      if (ad !== undefined) await noteSteps(tx, { ticket, at, steps: [{ code: 'cameByAd', values: { ad } }] })
    },
  }),
  asks: chatBoxes,
  jobs: (kernel) => [
    sweepAppliedChanges(kernel),
    bulkJob(kernel, ticketBulkOf(kernel, { tellCustomer: tellCustomerWith(kernel), moveConversation, reservePlace })),
  ],
  routes(serve, kernel) {
    const tellCustomer = tellCustomerWith(kernel)
    serve.signedIn(tickets.list, async ({ actor, db, query }) => {
      const { searchParam = '' } = query
      const timezone = settingFrom('timezone', actor.chosen.timezone)
      return ticketPage(db, { actor, query, timezone, found: searchParam.trim() ? await ticketsMatching(db, searchParam) : undefined })
    })
    serve.signedIn(tickets.get, ({ actor, db, params }) => seenDetails(db, actor, params))
    serve.signedIn(tickets.getByUuid, ({ actor, db, params }) => seenDetails(db, actor, params))
    serve.signedIn(tickets.create, ({ actor, body }) => openTicket(kernel, actor, body))
    serve.signedIn(tickets.update, ({ actor, params, body }) =>
      changeTicket(kernel, { actor, tellCustomer, moveConversation }, { id: params.id, changes: body }),
    )
    serve.signedIn(tickets.undoResolve, ({ actor, params, query }) => undoResolve(kernel, actor, { ...params, changeId: query.changeId }))
    serve.signedIn(tickets.remove, async ({ actor, params }) => {
      await deleteTicket(kernel, actor, params.id)
      return { message: 'ticket.deleted' }
    })
    serve.signedIn(tickets.syncTags, ({ actor, body }) => setTags(kernel, actor, body))
    serveBulk(serve, kernel, ticketBulkOf(kernel, { tellCustomer, moveConversation, reservePlace }))
    boardRoutes(serve, kernel)
    serve.signedIn(ticketSteps.list, async ({ actor, db, params: { ticketId }, query }) => {
      await seenTicket(db, actor, ticketId)
      return readSteps(db, ticketId, query)
    })
  },
})
