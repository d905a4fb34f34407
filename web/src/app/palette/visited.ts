const MOST = 6

let visited: { userId: number; uuids: readonly string[] } = { userId: 0, uuids: [] }

/** Remembers for the palette, while this page lives, which tickets somebody had before them. */
export function rememberTicket(userId: number, uuid: string) {
  const uuids = visited.userId === userId ? visited.uuids : []
  visited = { userId, uuids: [uuid, ...uuids.filter((one) => one !== uuid)].slice(0, MOST) }
}

/** The last one first. */
export const visitedTickets = (userId: number): readonly string[] => (visited.userId === userId ? visited.uuids : [])
