import { z } from 'zod'
import { bulkEndpoints } from '../bulk.ts'
import { record } from '../kit/endpointExamples.ts'
import { id } from '../kit/fields.ts'
import { ticketQuery } from './tickets.ts'

const { shape: filters } = ticketQuery.omit({ searchParam: true, pageNumber: true, cursor: true, limit: true })

/** One act for many tickets, each under the rules of a single act. The filter is that of the list. */
export const ticketBulk = bulkEndpoints({
  path: '/tickets',
  access: 'tickets:write',
  filters,
  action: z.discriminatedUnion('type', [
    z.object({ type: z.literal('return') }),
    /** `saysGoodbye`: customers are asked for a rating or get a goodbye, one by one at the pace of their connection. */
    z.object({ type: z.literal('resolve'), saysGoodbye: z.boolean().default(false) }),
    /** To an agent, or to a queue. Without a queue each ticket stays in its own. */
    z
      .object({ type: z.literal('transfer'), queueId: id.nullish(), userId: id.nullish() })
      .refine(({ queueId, userId }) => Boolean(queueId ?? userId), 'Either a queue or a person'),
    z.object({ type: z.literal('tag'), tagId: id }),
    z.object({ type: z.literal('untag'), tagId: id }),
  ]),
  losses: {},
  errors: ['ERR_NO_TAG_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_USER_DONT_EXISTS'],
  example: { filter: { status: 'pending' }, action: { type: 'tag', tagId: record('tag') } },
})
