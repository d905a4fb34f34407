import { queues } from '@recado/contract/queues/queues'
import { call } from '../../../../shared/api/call.ts'
import { useLiveQuery } from '../../../../shared/live/liveQuery.ts'
import { readEvent } from '../../../../shared/resource/mergeRow.ts'

export const queueDetailsKey = (id: number) => ['queue', 'details', id] as const

/**
 * A queue with its menu and tests. Events only say that it changed: refetch. `endsWithIt`: the caller closes by itself when the queue is
 * deleted.
 */
export const useQueueDetails = (id: number, { endsWithIt = false } = {}) =>
  useLiveQuery({
    key: queueDetailsKey(id),
    fetch: () => call(queues.endpoints.get, { params: { id } }),
    on: {
      queue(payload) {
        const event = readEvent('queue', payload)
        const isOver = endsWithIt && event.action === 'delete' && event.id === id
        return !isOver && 'refetch'
      },
    },
    refetchOnMount: true,
    throwOnError: false,
  })
