import { sql } from 'kysely'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { MetricGroup } from '../../kernel/metrics.ts'

/** Failed messages per connection, from the stored counts. */
export const ledgerMetrics = ({ platform }: Pick<PlatformKernel, 'platform'>): MetricGroup[] => [
  {
    labels: ['company', 'connection'],
    metrics: { recado_messages_failed_total: 'Messages that were given up, of connections that have any' },
    async read() {
      const rows = await platform
        .selectFrom('ledger')
        .where('failed', '>', sql.lit(0))
        .groupBy(['companyId', 'connectionId'])
        .select(({ fn }) => ['companyId', 'connectionId', fn.sum<string | number>('failed').as('failed')])
        .execute()
      return rows.map(({ companyId, connectionId, failed }) => ({
        company: companyId,
        connection: connectionId,
        recado_messages_failed_total: Number(failed),
      }))
    },
  },
]
