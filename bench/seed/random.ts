export type Random = ReturnType<typeof randomFrom>

/** The same seed gives the same numbers on every machine (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0

  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  return {
    next,
    /** From 0 up to, but not including, the bound. */
    below: (bound: number) => Math.floor(next() * bound),
    between: (from: number, to: number) => from + next() * (to - from),
    chance: (share: number) => next() < share,
    oneOf: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
  }
}

/** Draws indexes of a list with the frequency of words in a language: the second half as often as the first, the third a third. */
export function zipf(count: number, { next }: Random) {
  const reached = new Float64Array(count)
  let sum = 0
  for (let rank = 0; rank < count; rank++) {
    sum += 1 / (rank + 2)
    reached[rank] = sum
  }
  return () => {
    const wanted = next() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((reached[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
