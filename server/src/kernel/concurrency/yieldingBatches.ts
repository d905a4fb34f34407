import { setImmediate as turn } from 'node:timers/promises'

const PORTION = 500

/**
 * Iterates over many items in batches, and lets other work run after each.
 * @example for await (const batch of yieldingBatches(rows)) add(batch)
 */
export async function* yieldingBatches<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let at = 0; at < items.length; at += PORTION) {
    if (at > 0) await turn()
    yield items.slice(at, at + PORTION)
  }
}
