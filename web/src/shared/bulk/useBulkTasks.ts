import { type BulkTask, bulkTasks } from '@recado/contract/bulk'
import { call } from '../api/call.ts'
import { useLiveQuery } from '../live/liveQuery.ts'

type Answer = { records: BulkTask[] }

/** The bulk tasks that the user has started for a resource. Live events keep the list current. */
export function useBulkTasks(resource: string): BulkTask[] {
  const { data } = useLiveQuery<Answer>({
    key: ['bulkTask', 'own'],
    fetch: () => call(bulkTasks.list, {}),
    on: {
      bulkTask({ record }) {
        const task = record as BulkTask
        return ({ records }) => ({ records: [task, ...records.filter(({ id }) => id !== task.id)] })
      },
    },
  })
  return (data?.records ?? []).filter((task) => task.resource === resource)
}
