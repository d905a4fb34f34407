import type { BulkTask } from '@recado/contract/bulk'
import { sql } from 'kysely'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'

/** Sent only to the user who started the task. */
export const bulkTaskEvent: LiveEvent<BulkTask> & { name: 'bulkTask' } = {
  name: 'bulkTask',
  audience: (_, row) => [{ room: rooms.user(row.userId), row }],
}

export const taskColumns = [
  'id',
  'userId',
  'resource',
  'state',
  'total',
  'done',
  'skipped',
  'startedAt',
  sql<string>`action ->> 'type'`.as('action'),
] as const

type Stored = Omit<BulkTask, 'skipped'> & { skipped: Record<string, number> }

export const toBulkTask = ({ skipped, ...row }: Stored): BulkTask => ({
  ...row,
  skipped: Object.entries(skipped).map(([code, count]) => ({ code, count })),
})
