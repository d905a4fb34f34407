import { orderLanes, type TagInTicket, tags } from '@recado/contract/tags'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { keepTold } from '../../../shared/live/keepTold.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { lanesKey } from './useBoard.ts'

/** Actions on lanes, shown at once; refetched if the server refuses. */
export function useLaneActs(lanes: readonly TagInTicket[]) {
  const client = useQueryClient()
  const act = async (foreseen: readonly TagInTicket[], change: () => Promise<unknown>) => {
    await client.cancelQueries({ queryKey: lanesKey })
    keepTold<readonly TagInTicket[]>({ client, queryKey: lanesKey }, () => foreseen)
    await change().catch(toast.error)
    await fetchAgain(client, { queryKey: lanesKey })
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
