import { settingFrom } from '@recado/contract/companies/settings'
import { contactHistoryEndpoints } from '@recado/contract/contactHistory'
import { kanbanEndpoints } from '@recado/contract/tickets/kanban'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import type { Kernel, PlatformFeature } from '../../kernel/feature.ts'
import { bulkJob, serveBulk } from '../bulk/index.ts'
import { changeTicket, type NotifyCustomer, type WriteNote } from './changeTicket.ts'
import { deleteTicket } from './deleteTicket.ts'
import { sweepAppliedChanges } from './idempotentChange.ts'
import { markUnread } from './markUnread.ts'
import type { MoveConversation } from './moveHistory.ts'
import { openTicket } from './openTicket.ts'
import { publishTicketsDeleted, publishTicketsLosingQueue, publishTicketsOfContact } from './publishTickets.ts'
import { readBoard } from './readBoard.ts'
import { readTimeline } from './readTimeline.ts'
import { recordTimelineEntries } from './recordTimeline.ts'
import { closeTicketsOfConnection, releaseTickets } from './releaseTickets.ts'
import { endSnooze, snoozeTicket } from './snoozeTicket.ts'
import { type ReservePaceSlot, ticketBulkOf } from './ticketBulk.ts'
import { ticketPresence } from './ticketPresence.ts'
import { readTicketDetails } from './tickets.details.ts'
import { ticketPage } from './tickets.page.ts'
import { ticketsMatching } from './ticketsMatching.ts'
import { readTicketsOfContact } from './ticketsOfContact.ts'
import { moveToLane, setTags } from './ticketTags.ts'
import { undoResolve } from './undoResolve.ts'
import { undoTransfer } from './undoTransfer.ts'
import { readVisibleTicket } from './visibility.ts'
import { wakeTickets } from './wakeTickets.ts'

type Dependencies = {
  /** Sends customers the messages that belong to acts of agents: greeting, transfer, goodbye, rating. */
  createCustomerNotifier: (kernel: Kernel) => NotifyCustomer
  moveConversation: MoveConversation
  writeNote: WriteNote
  reservePaceSlot: ReservePaceSlot
}

export const ticketsFeature = ({
  createCustomerNotifier,
  moveConversation,
  writeNote,
  reservePaceSlot,
}: Dependencies): PlatformFeature => ({
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
    async 'message.arrived'(tx, { ticket, inbound: { ad }, at }) {
      if (ad !== undefined) await recordTimelineEntries(tx, { ticket, at, steps: [{ code: 'cameByAd', values: { ad } }] })
    },
  }),
  socketHandlers: ticketPresence,
  jobs: (kernel) => [
    sweepAppliedChanges(kernel),
    wakeTickets(kernel),
    bulkJob(kernel, ticketBulkOf(kernel, { notifyCustomer: createCustomerNotifier(kernel), moveConversation, reservePaceSlot })),
  ],
  routes(serve, kernel) {
    const notifyCustomer = createCustomerNotifier(kernel)
    serve.signedIn(ticketEndpoints.list, async ({ actor, db, query }) => {
      const { searchParam = '' } = query
      const timezone = settingFrom('timezone', actor.chosen.timezone)
      return ticketPage(db, { actor, query, timezone, found: await ticketsMatching(db, searchParam) })
    })
    serve.signedIn(ticketEndpoints.get, ({ actor, db, params }) => readTicketDetails(db, actor, params))
    serve.signedIn(ticketEndpoints.getByUuid, ({ actor, db, params }) => readTicketDetails(db, actor, params))
    serve.signedIn(contactHistoryEndpoints.tickets, ({ actor, db, params: { id }, query }) =>
      readTicketsOfContact(db, actor, { id, ...query }),
    )
    serve.signedIn(ticketEndpoints.create, ({ actor, body }) => openTicket(kernel, actor, body))
    serve.signedIn(ticketEndpoints.update, ({ actor, params, body }) =>
      changeTicket(kernel, { actor, notifyCustomer, moveConversation, writeNote }, { id: params.id, changes: body }),
    )
    serve.signedIn(ticketEndpoints.undoResolve, ({ actor, params, query }) =>
      undoResolve(kernel, actor, { ...params, changeId: query.changeId }),
    )
    serve.signedIn(ticketEndpoints.markUnread, ({ actor, params }) => markUnread(kernel, actor, params.id))
    serve.signedIn(ticketEndpoints.snooze, ({ actor, params: { id }, body: { until } }) => snoozeTicket(kernel, actor, { id, until }))
    serve.signedIn(ticketEndpoints.wake, ({ actor, params }) => endSnooze(kernel, actor, params.id))
    serve.signedIn(ticketEndpoints.undoTransfer, ({ actor, params, query }) =>
      undoTransfer(kernel, actor, { ...params, changeId: query.changeId }),
    )
    serve.signedIn(ticketEndpoints.remove, async ({ actor, params }) => {
      await deleteTicket(kernel, actor, params.id)
      return { message: 'ticket.deleted' }
    })
    serve.signedIn(ticketEndpoints.syncTags, ({ actor, body }) => setTags(kernel, actor, body))
    serveBulk(serve, kernel, ticketBulkOf(kernel, { notifyCustomer, moveConversation, reservePaceSlot }))
    serve.signedIn(kanbanEndpoints.board, async ({ actor, db, query }) => {
      const { searchParam = '' } = query
      return readBoard(db, { actor, query, found: await ticketsMatching(db, searchParam) })
    })
    serve.signedIn(kanbanEndpoints.put, async ({ actor, params: { ticketId, tagId: laneId }, query: { changeId } }) => {
      const tagId = typeof laneId === 'number' ? laneId : null
      await moveToLane(kernel, actor, { ticketId, tagId, changeId })
      return { ticketId, tagId }
    })
    serve.signedIn(kanbanEndpoints.takeOff, async ({ actor, params: { ticketId }, query: { changeId } }) => {
      await moveToLane(kernel, actor, { ticketId, tagId: null, changeId })
      return { message: 'tag.removed' }
    })
    serve.signedIn(timelineEndpoints.list, async ({ actor, db, params: { ticketId }, query }) => {
      await readVisibleTicket(db, actor, ticketId)
      return readTimeline(db, ticketId, query)
    })
  },
})
