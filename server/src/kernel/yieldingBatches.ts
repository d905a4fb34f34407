import { setImmediate as turn } from 'node:timers/promises'

const PORTION = 500

/** Goes over very many without holding up what others wait for: after each portion, they have their turn. */
export async function* yieldingBatches<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let at = 0; at < items.length; at += PORTION) {
    if (at > 0) await turn()
    yield items.slice(at, at + PORTION)
  }
}
