import { type EventName, events } from '@recado/contract/events'
import { applyEvent, listRules, type Page, type Row, type RowEvent } from '@recado/contract/kit/live'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { afterFetch } from '../live/afterFetch.ts'
import type { LivePayload } from '../live/live.ts'
import { fetchPage, isWhole, type ListKey, listsKey } from './listQuery.ts'
import type { LiveResource } from './liveResource.ts'
import { recountSoon } from './recount.ts'

type Pages = InfiniteData<Page<Row>, string | undefined>

/** Brings every loaded list of a resource up to date with one change. */
export function mergeRow(client: QueryClient, contract: LiveResource, change: RowEvent<Row>) {
  if (wasTold(contract, change)) return
  for (const query of client.getQueryCache().findAll({ queryKey: listsKey(contract) })) {
    const merge = () => mergeInto(client, { contract, key: query.queryKey as ListKey, event: change })
    merge()
    afterFetch(query, merge)
  }
}

export function readEvent(name: EventName, payload: LivePayload): RowEvent<Row> {
  const { record, id } = events[name]
  if (payload.action === 'delete') return { action: 'delete', id: payload[id] as number }
  return { action: payload.action === 'create' ? 'create' : 'update', row: payload[record] as Row }
}

const created = new Set<string>()

/** A creation is told twice to its author, by the answer and by the live event. The later one may be older than what has happened since. */
function wasTold({ name }: LiveResource, event: RowEvent<Row>): boolean {
  if (event.action !== 'create') return false
  const key = `${name} ${event.row.id}`
  if (created.has(key)) return true
  created.add(key)
  return false
}

/** A row that is there already was told by what has happened to it since it was created. */
const isOld = (pages: readonly Page<Row>[], event: RowEvent<Row>) =>
  event.action === 'create' && pages.some(({ rows }) => rows.some(({ id }) => id === event.row.id))

function mergeInto(client: QueryClient, { contract, key, event }: { contract: LiveResource; key: ListKey; event: RowEvent<Row> }) {
  const before = client.getQueryData<Pages>(key)
  if (!before || isOld(before.pages, event)) return
  const pages = applyEvent(before.pages, event, listRules(contract, key[2]))
  client.setQueryData<Pages>(key, { ...before, pages })
  const count = async () => (await fetchPage(contract, { search: key[2], limit: 1 })).count
  if (!isWhole(pages)) recountSoon(client, { key, count })
}
