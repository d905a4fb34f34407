import { queues } from '@recado/contract/queues/queues'
import { call } from '#web/shared/data/api/call.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { readEvent } from '#web/shared/data/resource/mergeRow.ts'

export const queueDetailsKey = (id: number) => ['queue', 'details', id] as const

/**
 * A queue with its menu and tests. Its events carry no content, so they cause a refetch. `ignoresDeletion`: the caller closes itself when the queue is
 * deleted.
 */
export const useQueueDetails = (id: number, { ignoresDeletion = false } = {}) =>
  useLiveQuery({
    key: queueDetailsKey(id),
    fetch: () => call(queues.endpoints.get, { params: { id } }),
    on: {
      queue(payload) {
        const event = readEvent('queue', payload)
        const isDeleted = ignoresDeletion && event.action === 'delete' && event.id === id
        return !isDeleted && 'refetch'
      },
    },
    refetchOnMount: true,
    throwOnError: false,
  })
