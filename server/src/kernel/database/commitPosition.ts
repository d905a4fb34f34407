import { AsyncLocalStorage } from 'node:async_hooks'

type PositionRequest = { place?: number }
const positionRequest = new AsyncLocalStorage<PositionRequest>()

/**
 * Does the work of one transaction, and answers besides at which place in the database's log it ended: of two that wrote the same row
 * the one that came later has the greater place, whichever process they belong to and whichever of them is told of first.
 */
export async function withCommitPosition<Result>(work: () => Promise<Result>): Promise<{ result: Result; place: number | undefined }> {
  const own: PositionRequest = {}
  const result = await positionRequest.run(own, work)
  return { result, place: own.place }
}

/** Asked for on the way of the commit, while the rows are still held, at the price of no further one. */
export const COMMIT_POSITION = { name: 'place', text: "select (pg_current_wal_insert_lsn() - '0/0')::float8 as place" }
export const isCommitPositionRequested = () => positionRequest.getStore() !== undefined

export function setCommitPosition(answer: { rows: readonly object[] } | undefined) {
  const own = positionRequest.getStore()
  const [row] = (answer?.rows ?? []) as readonly { place: number }[]
  if (own && row) own.place = row.place
}
