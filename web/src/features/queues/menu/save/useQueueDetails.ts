import { queues } from '@recado/contract/queues/queues'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { fetchAgain } from '../../../../shared/live/fetchAgain.ts'
import { useLive } from '../../../../shared/live/live.ts'
import { readEvent } from '../../../../shared/resource/mergeRow.ts'

export const detailsKey = (id: number) => ['queue', 'details', id] as const

/** A queue with its menu and tests. Events tell that it has changed, not how. `endsWithIt`: whoever shows it goes by themselves when it is deleted. */
export function useQueueDetails(id: number, { endsWithIt = false } = {}) {
  const client = useQueryClient()
  useLive('queue', (payload) => {
    const event = readEvent('queue', payload)
    if (endsWithIt && event.action === 'delete' && event.id === id) return
    void fetchAgain(client, { queryKey: detailsKey(id) })
  })
  return useQuery({ queryKey: detailsKey(id), queryFn: () => call(queues.endpoints.get, { params: { id } }) })
}
