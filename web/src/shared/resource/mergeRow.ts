import { type EventName, events } from '@recado/contract/events'
import { applyEvent, listRules, type Page, type Row, type RowEvent } from '@recado/contract/kit/liveList'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { keepTold } from '../live/keepTold.ts'
import type { LivePayload } from '../live/live.ts'
import { fetchPage, isServersChoice, isWhole, type ListKey, listsKey } from './listQuery.ts'
import type { LiveResource } from './liveResource.ts'
import { recountSoon } from './recount.ts'

type Pages = InfiniteData<Page<Row>, string | undefined>

/** Brings every loaded list of a resource up to date with one change. */
export function mergeRow(client: QueryClient, contract: LiveResource, change: RowEvent<Row>) {
  if (wasTold(contract, change)) return
  keepTold<Pages>({ client, queryKey: listsKey(contract) }, (list, key) =>
    listAfter(list, { client, contract, key: key as ListKey, event: change }),
  )
}

/** What the socket tells is merged as it comes: it tells things in their order. */
export function mergeEvent(client: QueryClient, contract: LiveResource, { name, payload }: { name: EventName; payload: LivePayload }) {
  const event = readEvent(name, payload)
  const key = keyOf(contract, 'row' in event ? event.row.id : event.id)
  tellings.set(key, timesTold(key) + 1)
  mergeRow(client, contract, event)
}

/**
 * What a change of a row is answered is merged too, unless the socket has told of that row meanwhile: it tells the change itself and what
 * has come of it since, which the answer would undo.
 */
export async function mergeAnswer<R extends Row>(
  client: QueryClient,
  contract: LiveResource,
  { id, ask }: { id: number; ask: () => Promise<R> },
): Promise<R> {
  const key = keyOf(contract, id)
  const before = timesTold(key)
  const row = await ask()
  if (timesTold(key) === before) mergeRow(client, contract, { action: 'update', row })
  return row
}

const tellings = new Map<string, number>()
const timesTold = (key: string) => tellings.get(key) ?? 0
const keyOf = ({ name }: LiveResource, id: number) => `${name} ${id}`

/** Whether an event tells of the row itself, and not of something about it. */
export const tellsOfRow = ({ action }: LivePayload) => action === 'create' || action === 'update' || action === 'delete'

export function readEvent(name: EventName, payload: LivePayload): RowEvent<Row> {
  const { record, id } = events[name]
  if (payload.action === 'delete') return { action: 'delete', id: payload[id] as number }
  return { action: payload.action === 'create' ? 'create' : 'update', row: payload[record] as Row }
}

const created = new Set<string>()

/** A creation is told twice to its author, by the answer and by the live event. The later one may be older than what has happened since. */
function wasTold(contract: LiveResource, event: RowEvent<Row>): boolean {
  if (event.action !== 'create') return false
  const key = keyOf(contract, event.row.id)
  if (created.has(key)) return true
  created.add(key)
  return false
}

/** A row that is there already was told by what has happened to it since it was created. */
const isOld = (pages: readonly Page<Row>[], event: RowEvent<Row>) =>
  event.action === 'create' && pages.some(({ rows }) => rows.some(({ id }) => id === event.row.id))

type Merging = { client: QueryClient; contract: LiveResource; key: ListKey; event: RowEvent<Row> }

function listAfter(before: Pages, { client, contract, key, event }: Merging): Pages {
  if (isOld(before.pages, event)) return before
  const [, , search, within] = key
  if (isServersChoice(contract, within)) return before
  const rules = listRules(contract, search)
  const isWithin = (row: Row) => Object.entries(within).every(([field, value]) => (row as Record<string, unknown>)[field] === value)
  const pages = applyEvent(before.pages, event, { ...rules, matches: (row) => isWithin(row) && rules.matches(row) })
  const count = async () => (await fetchPage(contract, { search, within, limit: 1 })).count
  if (!isWhole(pages)) recountSoon(client, { key, count })
  return pages === before.pages ? before : { ...before, pages }
}
