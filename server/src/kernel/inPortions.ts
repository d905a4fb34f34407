import { setImmediate as turn } from 'node:timers/promises'

const PORTION = 500

/** Goes over very many without holding up what others wait for: after each portion, they have their turn. */
export async function inPortions<Item, Result>(items: readonly Item[], work: (portion: readonly Item[]) => Result[] | Promise<Result[]>) {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += PORTION) {
    if (at > 0) await turn()
    for (const result of await work(items.slice(at, at + PORTION))) results.push(result)
  }
  return results
}
