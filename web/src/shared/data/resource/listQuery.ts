import type { Page, Row } from '@recado/contract/kit/liveList'
import { call } from '#web/shared/data/api/call.ts'
import type { LiveResource } from './liveResource.ts'

/** A filter of a list: each key is also a field of its rows. */
export type ListFilter = Readonly<Record<string, number | string | boolean>>

/** Whether only the server can tell if a row matches the filter. */
export const needsServer = ({ row }: Pick<LiveResource, 'row'>, within: ListFilter) =>
  Object.keys(within).some((key) => !(key in row.shape))

/** The key prefix of all lists of a resource; search and filter follow. */
export const listsKey = (contract: LiveResource) => [contract.name, 'list'] as const
export const listKey = (contract: LiveResource, search: string, within: ListFilter = {}) => [...listsKey(contract), search, within] as const
export type ListKey = ReturnType<typeof listKey>

export type PageRequest = { search: string; cursor?: string | undefined; limit?: number | undefined; within?: ListFilter | undefined }

export async function fetchPage(contract: LiveResource, { search, cursor, limit, within }: PageRequest): Promise<Page<Row>> {
  const query = { ...(search && { searchParam: search }), ...(cursor && { cursor }), ...(limit && { limit }), ...within }
  return readPage(contract.rows, await call(contract.endpoints.list, { query }))
}

/** Whether all rows are loaded. */
export const isComplete = (pages: Page<Row>[]) => pages.at(-1)?.nextCursor === null

/** An endpoint that answers an array has a single page. */
function readPage(rowsKey: string | null, answer: unknown): Page<Row> {
  if (rowsKey === null) {
    const rows = answer as Row[]
    return { rows, count: rows.length, nextCursor: null }
  }
  const page = answer as Record<string, Row[]> & { count: number; nextCursor: string | null }
  return { rows: page[rowsKey] ?? [], count: page.count, nextCursor: page.nextCursor }
}
