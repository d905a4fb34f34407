import { createListeners } from '#web/shared/data/store/createListeners.ts'

const leaveListeners = createListeners()

/** Calls back when the user leaves this browser: they sign out, or another user signs in. Nothing of theirs may stay in memory. */
export const onUserLeave = leaveListeners.add
export const announceUserLeave = leaveListeners.notify

/** A map of the module, cleared when the user signs out or another signs in. */
export function createMapClearedOnSignOut<Key, Value>(): Map<Key, Value> {
  const map = new Map<Key, Value>()
  onUserLeave(() => map.clear())
  return map
}
