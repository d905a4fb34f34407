import { createMapClearedOnSignOut } from '#web/shared/data/auth/userMap.ts'

const MAX_RECENT = 6

const visited = createMapClearedOnSignOut<string, true>()

/** Stores the recently opened tickets until the page closes or the user leaves. */
export function addRecentTicket(uuid: string) {
  visited.delete(uuid)
  visited.set(uuid, true)
}

/** The latest first. */
export const recentTickets = (): readonly string[] => [...visited.keys()].reverse().slice(0, MAX_RECENT)
