const MOST = 6

let visited: { userId: number; uuids: readonly string[] } = { userId: 0, uuids: [] }

/** Stores the recently opened tickets until the page closes. */
export function rememberTicket(userId: number, uuid: string) {
  const uuids = visited.userId === userId ? visited.uuids : []
  visited = { userId, uuids: [uuid, ...uuids.filter((one) => one !== uuid)].slice(0, MOST) }
}

/** The latest first. */
export const visitedTickets = (userId: number): readonly string[] => (visited.userId === userId ? visited.uuids : [])
