const AT_ONCE = 16

/** Several at a time: enough to keep the server busy, and few enough that it does not refuse. */
export async function inBatches<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += AT_ONCE) results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))))
  return results
}
