import type { Page, Row } from '@recado/contract/kit/liveList'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

const DELAY = 1000
const waiting = new Set<string>()

type List = { key: QueryKey; count: () => Promise<number> }

/** After a change only the server knows the count, because a row beyond the loaded pages may have been counted. The loaded rows stay. */
export function recountSoon(client: QueryClient, { key, count }: List) {
  const name = JSON.stringify(key)
  if (waiting.has(name)) return
  waiting.add(name)
  setTimeout(() => {
    waiting.delete(name)
    recount(client, { key, count }).catch(() => undefined)
  }, DELAY)
}

async function recount(client: QueryClient, { key, count: ask }: List) {
  const count = await ask()
  // biome-ignore lint/plugin: a count that has just been fetched; the rows stay.
  client.setQueryData<InfiniteData<Page<Row>>>(key, (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, count })) })
}
