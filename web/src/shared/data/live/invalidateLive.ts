import type { InvalidateOptions, InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

const refetchQueued = new WeakSet<Promise<unknown>>()

/**
 * Refetches what an event may have changed. A first fetch that is running may have read older data: then it is repeated when it is done.
 */
export function invalidateLive(client: QueryClient, filters: InvalidateQueryFilters = {}, ...options: [InvalidateOptions?]): Promise<void> {
  const awaited = client
    .getQueryCache()
    .findAll(filters)
    .map((query) => ({ query, promise: query.promise }))
  const refetched = client.invalidateQueries(filters, ...options)
  for (const { query, promise } of awaited) {
    if (!promise || query.promise !== promise || refetchQueued.has(promise)) continue
    refetchQueued.add(promise)
    promise.then(
      () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => undefined,
    )
  }
  return refetched
}
