import type { InvalidateOptions, InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

const followed = new WeakSet<Promise<unknown>>()

/**
 * Fetches anew what something may have changed of which nobody tells how. Where an answer is awaited that is not given up for that, since
 * nothing is there yet, it may have been read before: then it is fetched once more when that has come.
 */
export function fetchAgain(client: QueryClient, filters: InvalidateQueryFilters = {}, ...options: [InvalidateOptions?]): Promise<void> {
  const awaited = client
    .getQueryCache()
    .findAll(filters)
    .map((query) => ({ query, promise: query.promise }))
  const asked = client.invalidateQueries(filters, ...options)
  for (const { query, promise } of awaited) {
    if (!promise || query.promise !== promise || followed.has(promise)) continue
    followed.add(promise)
    promise.then(
      () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => undefined,
    )
  }
  return asked
}
