import { AsyncLocalStorage } from 'node:async_hooks'

type PositionRequest = { position?: number }
const positionRequest = new AsyncLocalStorage<PositionRequest>()

/**
 * Runs one transaction and returns also the position in the write-ahead log at its commit. Of two transactions that wrote the same row, the
 * later one has the greater position, even if another process ran it or its event is published first.
 */
export async function withCommitPosition<Result>(work: () => Promise<Result>): Promise<{ result: Result; position: number | undefined }> {
  const own: PositionRequest = {}
  const result = await positionRequest.run(own, work)
  return { result, position: own.position }
}

/** Sent with the commit while the rows are still locked, so it costs no round trip. */
export const COMMIT_POSITION = { name: 'place', text: "select (pg_current_wal_insert_lsn() - '0/0')::float8 as place" }
export const isCommitPositionRequested = () => positionRequest.getStore() !== undefined

export function setCommitPosition(answer: { rows: readonly object[] } | undefined) {
  const own = positionRequest.getStore()
  const [row] = (answer?.rows ?? []) as readonly { place: number }[]
  if (own && row) own.position = row.place
}
