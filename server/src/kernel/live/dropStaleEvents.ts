import type { LiveServer } from './liveServer.ts'

/** The row that an event is about, and the commit position of its transaction (`withCommitPosition`). */
export type EventPosition = { of: string; place: number }

/** Events of one row from several processes arrive within seconds. After a failover the positions of the new database differ, so old ones are forgotten. */
const RECENT = 10_000

/** Returns which rooms have already received a later event of the same row. */
export function createStaleRoomFilter(now = () => performance.now()) {
  const recentRows = new Map<string, { at: number; positionByRoom: Map<string, number> }>()
  return ({ of: row, place: position }: EventPosition, rooms: Iterable<string>): string[] => {
    const at = now()
    for (const [otherRow, last] of recentRows) {
      if (at - last.at <= RECENT) break
      recentRows.delete(otherRow)
    }
    const positionByRoom = recentRows.get(row)?.positionByRoom ?? new Map<string, number>()
    // Deleted first, so that the rows stay in the order of their last event.
    recentRows.delete(row)
    recentRows.set(row, { at, positionByRoom })
    for (const room of rooms) positionByRoom.set(room, Math.max(position, positionByRoom.get(room) ?? position))
    return [...positionByRoom].filter(([, latest]) => latest > position).map(([room]) => room)
  }
}

/** The position goes with the event, to the other processes too, under the name `told`. */
export function withEventPosition<Emitter extends object>(position: EventPosition | undefined, emitter: Emitter): Emitter {
  if (position) Object.assign((emitter as unknown as { flags: object }).flags, { told: position })
  return emitter
}

type BroadcastOptions = { rooms: Set<string>; except?: Set<string>; flags?: { told?: EventPosition } }
type ApplyingAdapter = { apply: (options: BroadcastOptions, callback: unknown) => void }

/**
 * If two processes change one row, the event of the earlier change may arrive last, and screens would show the old row until they are loaded
 * again. So rooms that have received the later event do not receive the earlier one. This filters all events, those of other processes too.
 */
export function dropStaleEvents(io: LiveServer) {
  const staleRoomsOf = createStaleRoomFilter()
  const adapter = io.of('/').adapter as unknown as ApplyingAdapter
  const apply = adapter.apply.bind(adapter)
  adapter.apply = (options, callback) => {
    const { told: position } = options.flags ?? {}
    const staleRooms = position ? staleRoomsOf(position, options.rooms) : []
    apply(staleRooms.length > 0 ? { ...options, except: new Set([...(options.except ?? []), ...staleRooms]) } : options, callback)
  }
}
