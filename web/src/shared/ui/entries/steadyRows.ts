type Row = { id: number }

export type SteadyRows<R> = {
  rows: readonly R[]
  /** Shown although they are not in the list any more. */
  gone: ReadonlySet<number>
  /** How many would stand further up, or have come in above. */
  news: number
}

export const asTheyAre = <R>(rows: readonly R[]): SteadyRows<R> => ({ rows, gone: new Set(), news: 0 })

/** The rows of a list in the places where they were, as they are now. What is loaded further down comes behind them. */
export function steadyRows<R extends Row>(held: readonly R[], live: readonly R[]): SteadyRows<R> {
  if (held === live) return asTheyAre(live)
  const now = new Map(live.map((row) => [row.id, row]))
  const gone = new Set(held.flatMap(({ id }) => (now.has(id) ? [] : [id])))
  const places = new Map<number, number>()
  for (const { id } of held) if (now.has(id)) places.set(id, places.size)
  const lastHeld = live.findLastIndex(({ id }) => places.has(id))
  return {
    rows: [...held.map((row) => now.get(row.id) ?? row), ...live.slice(lastHeld + 1)],
    gone,
    news: live.reduce((count, { id }, at) => count + Number(at < lastHeld + 1 && at < (places.get(id) ?? Infinity)), 0),
  }
}
