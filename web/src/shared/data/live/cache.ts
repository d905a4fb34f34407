import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Returns the data after an event, or the same object if it contains the event already. */
export type CachePatch<Data> = (loaded: Data, queryKey: QueryKey) => Data

type CacheEntry = { client: QueryClient; queryKey: QueryKey }
/** Merges fetched data into the data loaded by then. */
export type CacheMerge<Data, Result extends Data | undefined> = (loaded: Data | undefined) => Result

const runningFetches = new Set<{ entry: CacheEntry; laterPatches: CachePatch<unknown>[] }>()

/**
 * Applies an event to all data under a key. A running fetch may have read the state before the event, so the patch is applied to its answer
 * too, in order.
 */
export function patchCache<Data>({ client, queryKey }: CacheEntry, patch: CachePatch<Data>) {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const apply = () => applyPatch(query, patch)
    apply()
    query.promise?.then(apply, () => undefined)
  }
  for (const { entry, laterPatches: later } of runningFetches)
    if (partialMatchKey(entry.queryKey, queryKey)) later.push((loaded, key) => patch(loaded as Data, key))
}

/** Sets a whole record, which is cached even if nothing was loaded. */
export function setCache<Data>(entry: CacheEntry, whole: Data) {
  if (entry.client.getQueryData(entry.queryKey) === undefined) entry.client.setQueryData<Data>(entry.queryKey, whole)
  patchCache<Data>(entry, () => whole)
}

/** Fetches data outside of the entry's own query, such as a further page; events that arrive meanwhile are applied last, as they are newer. */
export async function fetchPatched<Data, Result extends Data | undefined>(
  entry: CacheEntry,
  fetching: () => Promise<CacheMerge<Data, Result>>,
) {
  const running = { entry, laterPatches: [] as CachePatch<unknown>[] }
  runningFetches.add(running)
  try {
    const merge = await fetching()
    const loaded = merge(entry.client.getQueryData<Data>(entry.queryKey))
    return loaded && (running.laterPatches.reduce<unknown>((before, patch) => patch(before, entry.queryKey), loaded) as Data)
  } finally {
    runningFetches.delete(running)
  }
}

/** Like `fetchPatched`, and stores the result. */
export async function fetchIntoCache<Data>(entry: CacheEntry, fetching: () => Promise<CacheMerge<Data, Data | undefined>>) {
  entry.client.setQueryData<Data>(entry.queryKey, await fetchPatched<Data, Data | undefined>(entry, fetching))
}

function applyPatch<Data>(query: Query, patch: CachePatch<Data>) {
  const { data, isInvalidated } = query.state
  if (data === undefined) return
  const after = patch(data as Data, query.queryKey)
  if (after === data) return
  query.setData(after, { manual: true })
  // An invalidated query stays invalidated: one event does not make the rest valid.
  if (isInvalidated) query.invalidate()
}
