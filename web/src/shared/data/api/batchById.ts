/** The API's limit per call. */
const MAX_BATCH = 200

type PendingRequest<Row> = { id: number; resolve: (row: Row | null) => void; reject: (error: unknown) => void }

/**
 * Rows request their details when they come into view. Requests within the delay go in one call; a row that the server does not return is
 * null.
 * @example const loadDetails = batchById({ fetch: (ids) => call(details, { query: { ids } }), idOf: ({ id }) => id, delay: 20 })
 */
export function batchById<Row>({
  fetch,
  idOf,
  delay,
}: {
  fetch: (ids: number[]) => Promise<Row[]>
  idOf: (row: Row) => number
  delay: number
}) {
  const pending: PendingRequest<Row>[] = []

  async function loadBatch() {
    const batch = pending.splice(0, MAX_BATCH)
    if (pending.length > 0) setTimeout(() => void loadBatch())
    try {
      const rows = await fetch(batch.map(({ id }) => id))
      const byId = new Map(rows.map((row) => [idOf(row), row]))
      for (const { id, resolve } of batch) resolve(byId.get(id) ?? null)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (id: number) =>
    new Promise<Row | null>((resolve, reject) => {
      pending.push({ id, resolve, reject })
      if (pending.length === 1) setTimeout(() => void loadBatch(), delay)
    })
}
