import { orderLanes, type TagInTicket, tags } from '@recado/contract/tags'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { patchCache } from '../../../shared/live/cache.ts'
import { invalidateLive } from '../../../shared/live/invalidateLive.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { lanesKey } from './boardData.ts'

/** Actions on lanes, shown at once; refetched if the server refuses. */
export function useLaneActions(lanes: readonly TagInTicket[]) {
  const client = useQueryClient()
  const act = async (optimisticLanes: readonly TagInTicket[], change: () => Promise<unknown>) => {
    await client.cancelQueries({ queryKey: lanesKey })
    patchCache<readonly TagInTicket[]>({ client, queryKey: lanesKey }, () => optimisticLanes)
    await change().catch(toast.error)
    await invalidateLive(client, { queryKey: lanesKey })
  }
  return {
    shift({ id }: TagInTicket, step: 1 | -1) {
      const from = lanes.findIndex((lane) => lane.id === id)
      const others = lanes.filter((lane) => lane.id !== id)
      const next = others.toSpliced(from + step, 0, ...lanes.slice(from, from + 1))
      return act(next, () => call(orderLanes, { body: { tagIds: next.map((lane) => lane.id) } }))
    },
    /** The tag remains, also on its tickets. */
    takeOff: ({ id }: TagInTicket) =>
      act(
        lanes.filter((lane) => lane.id !== id),
        () => call(tags.endpoints.update, { params: { id }, body: { kanban: 0 } }),
      ),
  }
}
