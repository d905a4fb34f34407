type Row = { id: number }

export type SteadyRows<R> = {
  rows: readonly R[]
  /** Still shown, though no longer in the list. */
  removedIds: ReadonlySet<number>
  /** The number of rows that would move up or be inserted above. */
  newAbove: number
}

/** Rows that keep their positions, with the position of each. */
export type FrozenRows<R> = { rows: readonly R[]; positions: ReadonlyMap<number, number> }

export const liveRows = <R>(rows: readonly R[]): SteadyRows<R> => ({ rows, removedIds: new Set(), newAbove: 0 })

export const freezeRows = <R extends Row>(rows: readonly R[]): FrozenRows<R> => ({
  rows,
  positions: new Map(rows.map(({ id }, position) => [id, position])),
})

/** The live rows, in the positions of the frozen ones. Rows that are loaded later come after them. */
export function steadyRows<R extends Row>(frozen: FrozenRows<R>, live: readonly R[]): SteadyRows<R> {
  if (frozen.rows === live) return liveRows(live)
  const now: (R | undefined)[] = new Array(frozen.rows.length)
  const order = new Int32Array(frozen.rows.length)
  let [met, end] = [0, 0]
  for (const [at, row] of live.entries()) {
    const position = frozen.positions.get(row.id)
    if (position === undefined) continue
    now[position] = row
    order[position] = met++
    end = at + 1
  }
  const removedIds = new Set<number>()
  let newAbove = end - met
  const rows = frozen.rows.map((row, position) => {
    const current = now[position]
    if (!current) removedIds.add(row.id)
    else if ((order[position] ?? 0) < position - removedIds.size) newAbove++
    return current ?? row
  })
  return { rows: live.length === end ? rows : [...rows, ...live.slice(end)], removedIds, newAbove }
}
