import { z } from 'zod'
import { step } from '../bot/steps.ts'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { id, pathId, time, yes } from '../kit/fields.ts'
import { pageQuery } from '../kit/resource.ts'
import { ticketAct } from './ticketActs.ts'

/**
 * One event of a ticket, by the bot or by a person, whose name stays when they are deleted. `act`: what moved the ticket, if anything did;
 * `code` chooses the sentence.
 */
export const timelineEntry = step
  .extend({
    id: z.int(),
    ticketId: id,
    act: ticketAct.nullable(),
    user: z.object({ id: id.nullable(), name: z.string() }).nullable(),
    createdAt: time,
  })
  .meta({ id: 'TicketStep' })
export type TimelineEntry = z.output<typeof timelineEntry>

export const timelineEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/tickets/:ticketId/steps',
    summary: 'What happened to a ticket and why, the newest first',
    access: 'tickets:read',
    params: z.object({ ticketId: pathId }),
    query: pageQuery.pick({ cursor: true, limit: true }).extend({
      /** Only acts that handed it on or back. */
      handedOn: yes.optional(),
    }),
    output: z.object({ steps: z.array(timelineEntry), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
    example: { params: { ticketId: record('pendingTicket') } },
  }),
}

/** The permissions, errors and events of this feature. */
export const timelineCatalogue = {
  get events() {
    return {
      /** What happened to a conversation, as it happens. */
      ticketStep: { record: 'step', id: 'stepId', row: timelineEntry },
    } as const
  },
} as const
