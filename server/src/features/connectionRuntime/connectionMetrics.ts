import { connectionStatuses } from '@recado/contract/connections'
import { sql } from 'kysely'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { MetricGroup } from '../../kernel/metrics.ts'

type Kernel = Pick<PlatformKernel, 'platform' | 'clock'>

/** The status of the connections of all companies, and the size of their outboxes. */
export const connectionMetrics = (kernel: Kernel): MetricGroup[] => [
  {
    labels: ['status'],
    metrics: { recado_connections: 'Connections of all companies' },
    read: () => countConnections(kernel),
  },
  {
    labels: ['company', 'connection', 'status'],
    metrics: {
      recado_messages_waiting: 'Messages that wait to be handed over, of connections that have any',
      recado_messages_oldest_waiting_seconds: 'How long the oldest of them has waited',
    },
    read: () => readOutboxSizes(kernel),
  },
]

/** Returns a count for every status, also 0: an alarm compares it with the count before. */
async function countConnections({ platform }: Kernel) {
  const rows = await platform
    .selectFrom('connections')
    .groupBy('status')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .execute()
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return connectionStatuses.map((status) => ({ status, recado_connections: counts.get(status) ?? 0 }))
}

/** The outbox contains only waiting rows, so it is read once as a whole; of the messages only the oldest of each connection is read. */
async function readOutboxSizes({ platform, clock }: Kernel) {
  const rows = await platform
    .with('waiting', (db) =>
      db
        .selectFrom('outbox')
        .where('kind', '=', 'send')
        .groupBy(['companyId', 'connectionId'])
        .select(({ fn }) => ['companyId', 'connectionId', fn.countAll<number>().as('count'), fn.min<number>('seq').as('first')]),
    )
    .selectFrom('waiting')
    .innerJoin('connections', 'connections.id', 'waiting.connectionId')
    .innerJoin('outbox', 'outbox.seq', 'waiting.first')
    .innerJoin('messages', (join) =>
      join.onRef('messages.companyId', '=', 'outbox.companyId').onRef('messages.id', '=', sql.ref('outbox.messageId')),
    )
    .select(['waiting.companyId', 'waiting.connectionId', 'waiting.count', 'connections.status', 'messages.createdAt'])
    .execute()
  return rows.map(({ companyId, connectionId, count, status, createdAt }) => ({
    company: companyId,
    connection: connectionId,
    status,
    recado_messages_waiting: count,
    recado_messages_oldest_waiting_seconds: Math.max(0, (clock.now().getTime() - Date.parse(createdAt)) / 1000),
  }))
}
