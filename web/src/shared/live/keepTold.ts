import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** What makes of an entry what it is after something happened, and leaves as it is what knows of that already. */
export type Told<Data> = (loaded: Data, queryKey: QueryKey) => Data

type Entry = { client: QueryClient; queryKey: QueryKey }
/** How what was fetched goes into what is loaded by then. */
export type PutInto<Data, Result extends Data | undefined> = (loaded: Data | undefined) => Result

const bringings = new Set<{ entry: Entry; told: Told<unknown>[] }>()

/**
 * Brings all that is loaded under a key up to date with something that was told. An answer that is on its way may have been read before
 * that and would undo it, so it is told to that too when it comes; whatever was told is applied in its order.
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

/** The same of what was told whole, which is then there even if nothing was. */
export function keepWhole<Data>(entry: Entry, whole: Data) {
  if (entry.client.getQueryData(entry.queryKey) === undefined) entry.client.setQueryData<Data>(entry.queryKey, whole)
  keepTold<Data>(entry, () => whole)
}

/** Fetches what goes into an entry beside its own query, such as a further page; what is told meanwhile comes last, for it is newer. */
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

/** The same, and shows it. */
export async function bringInto<Data>(entry: Entry, fetching: () => Promise<PutInto<Data, Data | undefined>>) {
  entry.client.setQueryData<Data>(entry.queryKey, await bring<Data, Data | undefined>(entry, fetching))
}

function applyTo<Data>(query: Query, told: Told<Data>) {
  const { data, isInvalidated } = query.state
  if (data === undefined) return
  const after = told(data as Data, query.queryKey)
  if (after === data) return
  query.setData(after, { manual: true })
  // One thing was told, and the rest may have changed as well: what is to be fetched anew still is.
  if (isInvalidated) query.invalidate()
}
