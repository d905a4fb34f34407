import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskSpace } from './files/diskSpace.ts'
import { type HealthChecks, runHealthChecks } from './http/health.ts'
import type { Jobs } from './jobs.ts'
import type { MetricGroup } from './metrics.ts'

type ProcessMetricsOptions = {
  config: Pick<Config, 'dataDir'>
  jobs: Pick<Jobs, 'counts'>
  sockets: () => number
  /** The services that this process depends on, by name. */
  dependencies: HealthChecks
}

/** The metrics of any process of the product, whatever its features. */
export const processMetrics = ({ config: { dataDir }, jobs, sockets, dependencies }: ProcessMetricsOptions): MetricGroup[] => [
  { metrics: { recado_sockets: 'Open live sockets' }, read: async () => [{ recado_sockets: sockets() }] },
  {
    labels: ['kind'],
    metrics: {
      recado_jobs_waiting: 'Jobs that wait for a worker, mails among them; counted once a minute by a process that works',
      recado_jobs_failed: 'Jobs that were given up after their last attempt, for as long as they are kept',
    },
    read: async () =>
      (await jobs.counts()).map(({ name, waiting, failed }) => ({ kind: name, recado_jobs_waiting: waiting, recado_jobs_failed: failed })),
  },
  {
    labels: ['dependency'],
    metrics: { recado_dependency_up: 'Whether this process reaches what it needs: 1 or 0' },
    async read() {
      const reached = await runHealthChecks(dependencies)
      return Object.entries(reached).map(([dependency, isUp]) => ({ dependency, recado_dependency_up: isUp ? 1 : 0 }))
    },
  },
  {
    metrics: {
      recado_disk_free_bytes: 'What is left on the disk of DATA_DIR',
      recado_disk_size_bytes: 'The size of the disk of DATA_DIR',
    },
    async read() {
      const { free, total } = await diskSpace(dataDir)
      return [{ recado_disk_free_bytes: free, recado_disk_size_bytes: total }]
    },
  },
  {
    metrics: { recado_last_backup_timestamp_seconds: 'When the last backup ended: the time of DATA_DIR/last-backup' },
    // Without a backup there is no such file, and no metric.
    read: async () => [{ recado_last_backup_timestamp_seconds: (await stat(join(dataDir, 'last-backup'))).mtimeMs / 1000 }],
  },
]
