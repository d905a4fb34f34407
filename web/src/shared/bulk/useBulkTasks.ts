import { type BulkTask, bulkTasks } from '@recado/contract/bulk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { fetchAgain } from '../live/fetchAgain.ts'
import { keepTold } from '../live/keepTold.ts'
import { onReconnect, useLive } from '../live/live.ts'

const queryKey = ['bulkTask', 'own'] as const
type Answer = { records: BulkTask[] }

/** What one does with many rows of a resource, true by itself; `isActive`: whether it can be begun here at all. */
export function useBulkTasks(resource: string, { isActive }: { isActive: boolean }): BulkTask[] {
  const client = useQueryClient()
  useLive(isActive ? 'bulkTask' : undefined, ({ record }) => {
    const task = record as BulkTask
    keepTold<Answer>({ client, queryKey }, ({ records }) => ({ records: [task, ...records.filter(({ id }) => id !== task.id)] }))
  })
  useEffect(() => (isActive ? onReconnect(() => void fetchAgain(client, { queryKey })) : undefined), [client, isActive])
  const { data } = useQuery({ queryKey, queryFn: () => call(bulkTasks.list, {}), enabled: isActive, refetchOnMount: 'always' })
  return (data?.records ?? []).filter((task) => task.resource === resource)
}
