import { AsyncLocalStorage } from 'node:async_hooks'

type Asking = { place?: number }
const asking = new AsyncLocalStorage<Asking>()

/**
 * Does the work of one transaction, and answers besides at which place in the database's log it ended: of two that wrote the same row
 * the one that came later has the greater place, whichever process they belong to and whichever of them is told of first.
 */
export async function withPlace<Result>(work: () => Promise<Result>): Promise<{ result: Result; place: number | undefined }> {
  const own: Asking = {}
  const result = await asking.run(own, work)
  return { result, place: own.place }
}

/** Asked for on the way of the commit, while the rows are still held, at the price of no further one. */
export const PLACE = { name: 'place', text: "select (pg_current_wal_insert_lsn() - '0/0')::float8 as place" }
export const isPlaceAsked = () => asking.getStore() !== undefined

export function takePlace(answer: { rows: readonly object[] } | undefined) {
  const own = asking.getStore()
  const [row] = (answer?.rows ?? []) as readonly { place: number }[]
  if (own && row) own.place = row.place
}
