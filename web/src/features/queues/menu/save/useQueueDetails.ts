import { queues } from '@recado/contract/queues/queues'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { fetchAgain } from '../../../../shared/live/fetchAgain.ts'
import { useLive } from '../../../../shared/live/live.ts'

export const detailsKey = (id: number) => ['queue', 'details', id] as const

/** A queue with its menu and tests. Events tell that it has changed, not how. */
export function useQueueDetails(id: number) {
  const client = useQueryClient()
  useLive('queue', () => void fetchAgain(client, { queryKey: detailsKey(id) }))
  return useQuery({ queryKey: detailsKey(id), queryFn: () => call(queues.endpoints.get, { params: { id } }) })
}
