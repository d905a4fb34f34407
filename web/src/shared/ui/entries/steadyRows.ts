type Row = { id: number }

export type SteadyRows<R> = {
  rows: readonly R[]
  /** Still shown, though no longer in the list. */
  removedIds: ReadonlySet<number>
  /** The number of rows that would move up or be inserted above. */
  newAbove: number
}

/** Rows that keep their positions, with the position of each. */
export type HeldRows<R> = { rows: readonly R[]; positions: ReadonlyMap<number, number> }

export const unheldRows = <R>(rows: readonly R[]): SteadyRows<R> => ({ rows, removedIds: new Set(), newAbove: 0 })

export const holdRows = <R extends Row>(rows: readonly R[]): HeldRows<R> => ({
  rows,
  positions: new Map(rows.map(({ id }, place) => [id, place])),
})

/** The live rows, in the positions of the held ones. Rows that are loaded later come after them. */
export function steadyRows<R extends Row>(held: HeldRows<R>, live: readonly R[]): SteadyRows<R> {
  if (held.rows === live) return unheldRows(live)
  const now: (R | undefined)[] = new Array(held.rows.length)
  const order = new Int32Array(held.rows.length)
  let [met, end] = [0, 0]
  for (const [at, row] of live.entries()) {
    const place = held.positions.get(row.id)
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
  return { rows: live.length === end ? rows : [...rows, ...live.slice(end)], removedIds: gone, newAbove: news }
}
