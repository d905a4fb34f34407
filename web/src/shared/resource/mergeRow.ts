import { type EventName, events } from '@recado/contract/events'
import { applyEvent, listRules, type Page, type Row, type RowEvent } from '@recado/contract/kit/live'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { afterFetch } from '../live/afterFetch.ts'
import type { LivePayload } from '../live/live.ts'
import { fetchPage, isWhole, type ListKey, listsKey } from './listQuery.ts'
import { recountSoon } from './recount.ts'
import type { RoomContract } from './room.ts'

type Pages = InfiniteData<Page<Row>, string | undefined>

/** Brings every loaded list of a resource up to date with one change. */
export function mergeRow(client: QueryClient, contract: RoomContract, change: RowEvent<Row>) {
  const event = oneCreation(contract, change)
  for (const query of client.getQueryCache().findAll({ queryKey: listsKey(contract) })) {
    const merge = () => mergeInto(client, { contract, key: query.queryKey as ListKey, event })
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

/** A creation is told twice to its author, by the answer and by the live event; counted twice it would be two rows. */
function oneCreation({ name }: RoomContract, event: RowEvent<Row>): RowEvent<Row> {
  if (event.action !== 'create') return event
  const key = `${name} ${event.row.id}`
  if (created.has(key)) return { action: 'update', row: event.row }
  created.add(key)
  return event
}

function mergeInto(client: QueryClient, { contract, key, event }: { contract: RoomContract; key: ListKey; event: RowEvent<Row> }) {
  const before = client.getQueryData<Pages>(key)
  if (!before) return
  const pages = applyEvent(before.pages, event, listRules(contract, key[2]))
  client.setQueryData<Pages>(key, { ...before, pages })
  const count = async () => (await fetchPage(contract, { search: key[2], limit: 1 })).count
  if (!isWhole(pages)) recountSoon(client, { key, count })
}
