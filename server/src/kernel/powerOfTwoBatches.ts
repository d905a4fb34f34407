/** The size of the largest batch. */
export const LARGEST_BATCH = 512

/**
 * Splits items into batches of 512, then 256, 128 … down to one. Each size is a statement that connections keep prepared, so there are only
 * ten of them.
 */
export function powerOfTwoBatches<Item>(items: readonly Item[]): Item[][] {
  const portions: Item[][] = []
  let size = LARGEST_BATCH
  for (let at = 0; at < items.length; at += size) {
    while (items.length - at < size) size /= 2
    portions.push(items.slice(at, at + size))
  }
  return portions
}
