type Row = { id: number }

export type SteadyRows<R> = {
  rows: readonly R[]
  /** Shown although they are not in the list any more. */
  gone: ReadonlySet<number>
  /** How many would stand further up, or have come in above. */
  news: number
}

/** Rows that keep their places, and where each of them stands. */
export type FixedRows<R> = { rows: readonly R[]; places: ReadonlyMap<number, number> }

export const asTheyAre = <R>(rows: readonly R[]): SteadyRows<R> => ({ rows, gone: new Set(), news: 0 })

export const fixRows = <R extends Row>(rows: readonly R[]): FixedRows<R> => ({
  rows,
  places: new Map(rows.map(({ id }, place) => [id, place])),
})

/** The rows of a list in the places where they were, as they are now. What is loaded further down comes behind them. */
export function steadyRows<R extends Row>(held: FixedRows<R>, live: readonly R[]): SteadyRows<R> {
  if (held.rows === live) return asTheyAre(live)
  const now: (R | undefined)[] = new Array(held.rows.length)
  const order = new Int32Array(held.rows.length)
  let [met, end] = [0, 0]
  for (const [at, row] of live.entries()) {
    const place = held.places.get(row.id)
    if (place === undefined) continue
    now[place] = row
    order[place] = met++
    end = at + 1
  }
  const gone = new Set<number>()
  let news = end - met
  const rows = held.rows.map((row, place) => {
    const current = now[place]
    if (!current) gone.add(row.id)
    else if ((order[place] ?? 0) < place - gone.size) news++
    return current ?? row
  })
  return { rows: live.length === end ? rows : [...rows, ...live.slice(end)], gone, news }
}
