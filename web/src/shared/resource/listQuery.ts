import type { Page, Row } from '@recado/contract/kit/liveList'
import { call } from '../api/call.ts'
import type { LiveResource } from './liveResource.ts'

/** What the rows of a list that is a part of all have in common: a filter of the list and a field of its rows. */
export type Within = Readonly<Record<string, number | string | boolean>>

/** Whether rows do not show by themselves whether they belong: then only the server can say it. */
export const isServersChoice = ({ row }: Pick<LiveResource, 'row'>, within: Within) =>
  Object.keys(within).some((key) => !(key in row.shape))

/** Every list of a resource starts with this key; what was searched for comes after, and of what it is a part. */
export const listsKey = (contract: LiveResource) => [contract.name, 'list'] as const
export const listKey = (contract: LiveResource, search: string, within: Within = {}) => [...listsKey(contract), search, within] as const
export type ListKey = ReturnType<typeof listKey>

export type PageRequest = { search: string; cursor?: string | undefined; limit?: number; within?: Within | undefined }

export async function fetchPage(contract: LiveResource, { search, cursor, limit, within }: PageRequest): Promise<Page<Row>> {
  const query = { ...(search && { searchParam: search }), ...(cursor && { cursor }), ...(limit && { limit }), ...within }
  return readPage(contract.rows, await call(contract.endpoints.list, { query }))
}

/** Whether every row is loaded, so that nothing about the list is guessed. */
export const isWhole = (pages: Page<Row>[]) => pages.at(-1)?.nextCursor === null

/** A bare array is a list of one page. */
function readPage(rowsKey: string | null, answer: unknown): Page<Row> {
  if (rowsKey === null) {
    const rows = answer as Row[]
    return { rows, count: rows.length, nextCursor: null }
  }
  const page = answer as Record<string, Row[]> & { count: number; nextCursor: string | null }
  return { rows: page[rowsKey] ?? [], count: page.count, nextCursor: page.nextCursor }
}
