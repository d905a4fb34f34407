import type { Page, Row } from '@recado/contract/kit/liveList'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

const settleMs = 1000
const waiting = new Set<string>()

type List = { key: QueryKey; count: () => Promise<number> }

/** Only the server knows whether a row beyond the loaded pages was counted before a change; the rows that are loaded stay. */
export function recountSoon(client: QueryClient, { key, count }: List) {
  const name = JSON.stringify(key)
  if (waiting.has(name)) return
  waiting.add(name)
  setTimeout(() => {
    waiting.delete(name)
    recount(client, { key, count }).catch(() => undefined)
  }, settleMs)
}

async function recount(client: QueryClient, { key, count: ask }: List) {
  const count = await ask()
  // biome-ignore lint/plugin: a count that has just been fetched; the rows stay.
  client.setQueryData<InfiniteData<Page<Row>>>(key, (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, count })) })
}
