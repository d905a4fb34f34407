/** The largest of the portions. */
export const LARGEST_BATCH = 512

/**
 * Portions of 512, then 256, 128 … down to one: each size is a statement of its own that connections keep prepared, and this way
 * there are only ten of them.
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
