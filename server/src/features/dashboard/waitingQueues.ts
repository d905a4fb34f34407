import type { Waiting } from '@recado/contract/dashboard/dashboardMetrics'
import { sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'

/** Waiting tickets per queue, the longest waiting first. Queues in which nobody waits are listed too. */
export async function readWaitingQueues(db: TenantDb): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('attendances')
    .innerJoin('tickets', 'tickets.id', 'attendances.ticketId')
    .where('attendances.finishedAt', 'is', null)
    .where('attendances.startedAt', 'is', null)
    .groupBy('tickets.queueId')
    .select([
      'tickets.queueId',
      sql<number>`(count(*) filter (where not ${sql.ref('tickets.chatbot')}))::int`.as('waiting'),
      sql<number>`(count(*) filter (where ${sql.ref('tickets.chatbot')}))::int`.as('withBot'),
      sql<string | null>`min(${sql.ref('attendances.queuedAt')}) filter (where not ${sql.ref('tickets.chatbot')})`.as('since'),
    ])
    .execute()
  const queues = await db.selectFrom('queues').select(['id', 'name', 'color']).orderBy('name').orderBy('id').limit(sql.lit(1000)).execute()
  const nobody = { waiting: 0, withBot: 0, since: null }
  const of = (id: number | null) => rows.find(({ queueId }) => queueId === id)
  const all = [null, ...queues].flatMap((queue) => {
    const row = of(queue?.id ?? null)
    if (!row) return queue ? [{ queue, ...nobody }] : []
    const { queueId: _, ...sums } = row
    return [{ queue, ...sums }]
  })
  return all.toSorted((a, b) => waitingSinceOf(a) - waitingSinceOf(b))
}

const waitingSinceOf = ({ since }: Waiting) => (since === null ? Number.MAX_SAFE_INTEGER : new Date(since).getTime())
