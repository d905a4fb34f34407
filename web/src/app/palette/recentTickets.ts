const MAX_RECENT = 6

let recent: { userId: number; uuids: readonly string[] } = { userId: 0, uuids: [] }

/** Stores the recently opened tickets until the page closes. */
export function addRecentTicket(userId: number, uuid: string) {
  const uuids = recent.userId === userId ? recent.uuids : []
  recent = { userId, uuids: [uuid, ...uuids.filter((one) => one !== uuid)].slice(0, MAX_RECENT) }
}

/** The latest first. */
export const recentTickets = (userId: number): readonly string[] => (recent.userId === userId ? recent.uuids : [])
