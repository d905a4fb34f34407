import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Returns the data after an event, or the same object if it contains the event already. */
export type Told<Data> = (loaded: Data, queryKey: QueryKey) => Data

type Entry = { client: QueryClient; queryKey: QueryKey }
/** Merges fetched data into the data loaded by then. */
export type PutInto<Data, Result extends Data | undefined> = (loaded: Data | undefined) => Result

const bringings = new Set<{ entry: Entry; told: Told<unknown>[] }>()

/**
 * Applies an event to all data under a key. A running fetch may have read the state before the event, so the patch is applied to its answer
 * too, in order.
 */
export function keepTold<Data>({ client, queryKey }: Entry, told: Told<Data>) {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const apply = () => applyTo(query, told)
    apply()
    query.promise?.then(apply, () => undefined)
  }
  for (const { entry, told: later } of bringings)
    if (partialMatchKey(entry.queryKey, queryKey)) later.push((loaded, key) => told(loaded as Data, key))
}

/** Sets a whole record, which is cached even if nothing was loaded. */
export function keepWhole<Data>(entry: Entry, whole: Data) {
  if (entry.client.getQueryData(entry.queryKey) === undefined) entry.client.setQueryData<Data>(entry.queryKey, whole)
  keepTold<Data>(entry, () => whole)
}

/** Fetches data besides the entry's own query, such as a further page; events that arrive meanwhile are applied last, as they are newer. */
export async function bring<Data, Result extends Data | undefined>(entry: Entry, fetching: () => Promise<PutInto<Data, Result>>) {
  const bringing = { entry, told: [] as Told<unknown>[] }
  bringings.add(bringing)
  try {
    const put = await fetching()
    const loaded = put(entry.client.getQueryData<Data>(entry.queryKey))
    return loaded && (bringing.told.reduce<unknown>((before, told) => told(before, entry.queryKey), loaded) as Data)
  } finally {
    bringings.delete(bringing)
  }
}

/** The same, and stores the result. */
export async function bringInto<Data>(entry: Entry, fetching: () => Promise<PutInto<Data, Data | undefined>>) {
  entry.client.setQueryData<Data>(entry.queryKey, await bring<Data, Data | undefined>(entry, fetching))
}

function applyTo<Data>(query: Query, told: Told<Data>) {
  const { data, isInvalidated } = query.state
  if (data === undefined) return
  const after = told(data as Data, query.queryKey)
  if (after === data) return
  query.setData(after, { manual: true })
  // An invalidated query stays invalidated: one event does not make the rest valid.
  if (isInvalidated) query.invalidate()
}
