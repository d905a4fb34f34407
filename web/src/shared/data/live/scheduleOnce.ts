import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import { invalidateLive } from './invalidateLive.ts'

const DELAY = 1000
const scheduled = new WeakMap<QueryClient, Set<string>>()

/** Runs a task after the delay. Further calls under the same name until then change nothing. */
export function scheduleOnce(client: QueryClient, name: string, task: () => void, delay = DELAY) {
  const names = scheduled.get(client) ?? new Set()
  scheduled.set(client, names)
  if (names.has(name)) return
  names.add(name)
  setTimeout(() => {
    names.delete(name)
    task()
  }, delay)
}

/** Refetches what only the server can decide. Changes within the delay cause one request, and none for data that no screen shows. */
export const refetchSoon = (client: QueryClient, filters: InvalidateQueryFilters, delay = DELAY) =>
  scheduleOnce(client, `${delay} ${JSON.stringify(filters)}`, () => void invalidateLive(client, filters), delay)
