import type { LiveServer } from './liveServer.ts'

/** The row that an event is about, and the commit position of its transaction (`withCommitPosition`). */
export type EventPosition = { of: string; place: number }

/** Events of one row from several processes arrive within seconds. After a failover the positions of the new database differ, so old ones are forgotten. */
const RECENT = 10_000

/** Answers which rooms have already received a later event of the same row. */
export function createStaleRoomFilter(now = () => performance.now()) {
  const known = new Map<string, { at: number; places: Map<string, number> }>()
  return ({ of, place }: EventPosition, rooms: Iterable<string>): string[] => {
    const at = now()
    for (const [other, last] of known) {
      if (at - last.at <= RECENT) break
      known.delete(other)
    }
    const places = known.get(of)?.places ?? new Map<string, number>()
    known.delete(of)
    known.set(of, { at, places })
    for (const room of rooms) places.set(room, Math.max(place, places.get(room) ?? place))
    return [...places].filter(([, other]) => other > place).map(([room]) => room)
  }
}

/** The position travels with the event, to the other processes too. */
export function withEventPosition<Emitter extends object>(told: EventPosition | undefined, emitter: Emitter): Emitter {
  if (told) Object.assign((emitter as unknown as { flags: object }).flags, { told })
  return emitter
}

type Opts = { rooms: Set<string>; except?: Set<string>; flags?: { told?: EventPosition } }
type Applying = { apply: (opts: Opts, callback: unknown) => void }

/**
 * If two processes change one row, the event of the earlier change may arrive last, and screens would show the old row until they are loaded
 * again. So rooms that have received the later event do not receive the earlier one. All events pass here, those of other processes too.
 */
export function dropStaleEvents(io: LiveServer) {
  const ahead = createStaleRoomFilter()
  const adapter = io.of('/').adapter as unknown as Applying
  const apply = adapter.apply.bind(adapter)
  adapter.apply = (opts, callback) => {
    const { told } = opts.flags ?? {}
    const late = told ? ahead(told, opts.rooms) : []
    apply(late.length > 0 ? { ...opts, except: new Set([...(opts.except ?? []), ...late]) } : opts, callback)
  }
}
