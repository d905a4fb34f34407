import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { confirmation, id, pathId, uuid } from '../kit/fields.ts'
import { ticket, ticketQuery } from './tickets.ts'

/** The most cards of a lane: people with more tickets use filters. */
export const MAX_CARDS_PER_LANE = 500

/** The name of the first lane in addresses of clients: tickets without a lane's tag. */
const FIRST_LANE = 'lane0'

const lane = z
  .object({
    /** Null: the first lane. */
    tagId: id.nullable(),
    /** How many there are, also if not all of them are shown. */
    count: z.int().min(0),
  })
  .meta({ id: 'KanbanLane' })
export type KanbanLane = z.output<typeof lane>

const { shape } = ticketQuery
/** Sent again with the same id, the change is done once. */
const once = z.object({ changeId: uuid.optional() })

export const kanbanEndpoints = {
  board: endpoint({
    method: 'GET',
    path: '/ticket/kanban',
    summary: 'Tickets that wait or are attended, at most 500 of each lane, the last changed first',
    access: 'tickets:read',
    plan: 'useKanban',
    query: z.object({
      searchParam: shape.searchParam,
      queueIds: shape.queueIds,
      tags: shape.tags,
      users: shape.users,
      showAll: shape.showAll,
      withUnreadMessages: shape.withUnreadMessages,
      awake: shape.awake,
      /** In each lane what is due next on top, then what has no clock. */
      dueFirst: shape.dueFirst,
    }),
    output: z.object({ tickets: z.array(ticket), count: z.int(), hasMore: z.literal(false), lanes: z.array(lane) }),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/ticket-tags/:ticketId/:tagId',
    summary: 'Give a ticket a tag; that of a lane takes the place of the lane where the ticket was',
    access: 'tickets:write',
    plan: 'useKanban',
    params: z.object({ ticketId: pathId, tagId: z.union([pathId, z.literal(FIRST_LANE)]) }),
    query: once,
    output: z.object({ ticketId: id, tagId: id.nullable() }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_NO_PERMISSION', 'ERR_IDEMPOTENCY_KEY'],
    example: { params: { ticketId: record('pendingTicket'), tagId: record('tag') } },
  }),
  takeOff: endpoint({
    method: 'DELETE',
    path: '/ticket-tags/:ticketId',
    summary: 'Take the tags of lanes off a ticket: it goes to the first lane',
    access: 'tickets:write',
    plan: 'useKanban',
    params: z.object({ ticketId: pathId }),
    query: once,
    output: confirmation,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_IDEMPOTENCY_KEY'],
    example: { params: { ticketId: record('pendingTicket') } },
  }),
}
