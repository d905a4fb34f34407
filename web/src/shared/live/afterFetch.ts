import type { Query } from '@tanstack/react-query'

/** An answer that was already on its way may be older than the change, and would undo it. */
export function afterFetch(query: Query, merge: () => void) {
  if (query.state.fetchStatus !== 'idle') query.promise?.then(merge, () => undefined)
}
