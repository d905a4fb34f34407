import { z } from 'zod'
import { bulkEndpoints } from '../bulk.ts'
import { record } from '../kit/endpointExamples.ts'
import { id } from '../kit/fields.ts'
import { ticketQuery } from './tickets.ts'

const { shape: filters } = ticketQuery.omit({ searchParam: true, pageNumber: true, cursor: true, limit: true })

/** One act for many tickets, each under the rules of a single act. The filter is that of the list. */
export const ticketBulkEndpoints = bulkEndpoints({
  path: '/tickets',
  access: 'tickets:write',
  filters,
  action: z.discriminatedUnion('type', [
    /** Those that wait. What someone else has accepted meanwhile is skipped. */
    z.object({ type: z.literal('accept') }),
    z.object({ type: z.literal('return') }),
    /** `saysGoodbye`: customers are asked for a rating or get a goodbye, one by one at the pace of their connection. */
    z.object({ type: z.literal('resolve'), saysGoodbye: z.boolean().default(false) }),
    /**
     * To an agent, or to a queue. Without a queue each ticket stays in its own. `expectedUserId` as of a single ticket: null for a list of
     * waiting ones, so that what someone else has accepted meanwhile is skipped.
     */
    z
      .object({ type: z.literal('transfer'), queueId: id.nullish(), userId: id.nullish(), expectedUserId: id.nullable().optional() })
      .refine(({ queueId, userId }) => Boolean(queueId ?? userId), 'Either a queue or a person'),
    z.object({ type: z.literal('tag'), tagId: id }),
    z.object({ type: z.literal('untag'), tagId: id }),
  ]),
  losses: {},
  errors: ['ERR_NO_TAG_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_USER_DONT_EXISTS'],
  example: { filter: { status: 'pending' }, action: { type: 'tag', tagId: record('tag') } },
})
