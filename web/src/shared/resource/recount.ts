import type { Page, Row } from '@recado/contract/kit/live'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { fetchPage, type ListKey } from './listQuery.ts'
import type { RoomContract } from './room.ts'

const settleMs = 1000
const waiting = new Set<string>()

/** Only the server knows whether a row beyond the loaded pages was counted before a change; the rows that are loaded stay. */
export function recountSoon(client: QueryClient, contract: RoomContract, key: ListKey) {
  const name = JSON.stringify(key)
  if (waiting.has(name)) return
  waiting.add(name)
  setTimeout(() => {
    waiting.delete(name)
    recount(client, contract, key).catch(() => undefined)
  }, settleMs)
}

async function recount(client: QueryClient, contract: RoomContract, key: ListKey) {
  const { count } = await fetchPage(contract, { search: key[2], limit: 1 })
  client.setQueryData<InfiniteData<Page<Row>>>(key, (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, count })) })
}
