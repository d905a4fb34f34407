import { type BulkTask, bulkTasks } from '@recado/contract/bulk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { fetchAgain } from '../live/fetchAgain.ts'
import { keepTold } from '../live/keepTold.ts'
import { onReconnect, useLive } from '../live/live.ts'

const queryKey = ['bulkTask', 'own'] as const
type Answer = { records: BulkTask[] }

/** The bulk tasks that the user has started for a resource. Live events keep the list current. */
export function useBulkTasks(resource: string): BulkTask[] {
  const client = useQueryClient()
  useLive('bulkTask', ({ record }) => {
    const task = record as BulkTask
    keepTold<Answer>({ client, queryKey }, ({ records }) => ({ records: [task, ...records.filter(({ id }) => id !== task.id)] }))
  })
  useEffect(() => onReconnect(() => void fetchAgain(client, { queryKey })), [client])
  const { data } = useQuery({ queryKey, queryFn: () => call(bulkTasks.list, {}), refetchOnMount: 'always' })
  return (data?.records ?? []).filter((task) => task.resource === resource)
}
