import type { Page, Row } from '@recado/contract/kit/liveList'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { scheduleOnce } from '#web/shared/data/live/scheduleOnce.ts'

type List = { key: QueryKey; count: () => Promise<number> }

/** After a change only the server knows the count, because a row beyond the loaded pages may have been counted. The loaded rows stay. */
export const recountSoon = (client: QueryClient, { key, count }: List) =>
  scheduleOnce(client, `count ${JSON.stringify(key)}`, () => void recount(client, { key, count }).catch(() => undefined))

async function recount(client: QueryClient, { key, count: ask }: List) {
  const count = await ask()
  // biome-ignore lint/plugin: stores a fetched count; the rows stay and no event is applied, so patchCache does not fit.
  client.setQueryData<InfiniteData<Page<Row>>>(key, (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, count })) })
}
