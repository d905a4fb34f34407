import type { LiveServer } from './liveServer.ts'

/** What is told of a row, and at which place its transaction ended (`withCommitPosition`). */
export type EventPosition = { of: string; place: number }

/** Several processes tell of one row within seconds, if at all; after that a database may have taken over whose places are others. */
const RECENT = 10_000

/** Which rooms have heard later things of the same row already. */
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

/** The mark travels with what is emitted, to the other processes too. */
export function withEventPosition<Emitter extends object>(told: EventPosition | undefined, emitter: Emitter): Emitter {
  if (told) Object.assign((emitter as unknown as { flags: object }).flags, { told })
  return emitter
}

type Opts = { rooms: Set<string>; except?: Set<string>; flags?: { told?: EventPosition } }
type Applying = { apply: (opts: Opts, callback: unknown) => void }

/**
 * Of two changes of one row, made by two processes, the earlier one may come here last, and would stay on the screens until they are loaded
 * anew: whoever has heard the later one does not hear it any more. All that is told comes by here, from here and from elsewhere.
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
