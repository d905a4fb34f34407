const leaveListeners = new Set<() => void>()

/** Calls back when the user leaves this browser: they sign out, or another user signs in. Nothing of theirs may stay in memory. */
export const onUserLeave = (listener: () => void) => void leaveListeners.add(listener)

export function announceUserLeave() {
  for (const listener of leaveListeners) listener()
}

/** A map for the whole module whose content belongs to the signed-in user: it is emptied when they leave this browser. */
export function createUserMap<Key, Value>(): Map<Key, Value> {
  const map = new Map<Key, Value>()
  onUserLeave(() => map.clear())
  return map
}
