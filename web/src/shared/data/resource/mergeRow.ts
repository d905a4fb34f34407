import { type EventName, type EventPayload, type EventRow, events } from '@recado/contract/events'
import type { LiveAction } from '@recado/contract/kit/feature'
import { applyEvent, listRules, type Page, type Row, type RowEvent } from '@recado/contract/kit/liveList'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { patchCache } from '#web/shared/data/live/cache.ts'
import { fetchPage, isComplete, type ListKey, listsKey, needsServer } from './listQuery.ts'
import type { LiveResource } from './liveResource.ts'
import { recountSoon } from './recountList.ts'

type Pages = InfiniteData<Page<Row>, string | undefined>

/** Applies a change of one row to all loaded lists of its resource. */
export function mergeRow(client: QueryClient, contract: LiveResource, change: RowEvent<Row>) {
  if (isDuplicateCreate(contract, change)) return
  patchCache<Pages>({ client, queryKey: listsKey(contract) }, (list, key) =>
    listAfterEvent(list, { client, contract, key: key as ListKey, event: change }),
  )
}

/** Applies an event at once: the socket delivers events in order. */
export function mergeEvent<Name extends EventName>(
  client: QueryClient,
  contract: LiveResource,
  { name, payload }: { name: Name; payload: EventPayload<Name> },
) {
  const event: RowEvent<Row> = readEvent(name, payload)
  const key = keyOf(contract, 'row' in event ? event.row.id : event.id)
  eventCounts.set(key, eventCount(key) + 1)
  mergeRow(client, contract, event)
}

/**
 * Applies the answer of a save, unless an event of the row has arrived meanwhile: that event contains the change and anything later, which
 * the answer would undo.
 */
export async function mergeAnswer<R extends Row>(
  client: QueryClient,
  contract: LiveResource,
  { id, request }: { id: number; request: () => Promise<R> },
): Promise<R> {
  const key = keyOf(contract, id)
  const before = eventCount(key)
  const row = await request()
  if (eventCount(key) === before) mergeRow(client, contract, { action: 'update', row })
  return row
}

const eventCounts = new Map<string, number>()
const eventCount = (key: string) => eventCounts.get(key) ?? 0
const keyOf = ({ name }: LiveResource, id: number) => `${name} ${id}`

/** Whether the event is about the row itself. */
export const isRowEvent = ({ action }: { action: LiveAction }) => action === 'create' || action === 'update' || action === 'delete'

export function readEvent<Name extends EventName>(name: Name, payload: EventPayload<Name>): RowEvent<EventRow<Name> & Row> {
  const { record, id } = events[name]
  // The names of the fields are known only here, from the table.
  const { action, ...fields }: { action: LiveAction } & Record<string, unknown> = payload
  if (action === 'delete') return { action, id: fields[id] as number }
  return { action: action === 'create' ? 'create' : 'update', row: fields[record] as EventRow<Name> & Row }
}

const created = new Set<string>()

/** The author gets a creation twice, as answer and as event. The later one may be outdated. */
function isDuplicateCreate(contract: LiveResource, event: RowEvent<Row>): boolean {
  if (event.action !== 'create') return false
  const key = keyOf(contract, event.row.id)
  if (created.has(key)) return true
  created.add(key)
  return false
}

/** A row that is loaded already has newer data than its creation. */
const isKnownCreate = (pages: readonly Page<Row>[], event: RowEvent<Row>) =>
  event.action === 'create' && pages.some(({ rows }) => rows.some(({ id }) => id === event.row.id))

type MergeContext = { client: QueryClient; contract: LiveResource; key: ListKey; event: RowEvent<Row> }

function listAfterEvent(before: Pages, { client, contract, key, event }: MergeContext): Pages {
  if (isKnownCreate(before.pages, event)) return before
  const [, , search, within] = key
  if (needsServer(contract, within)) return before
  const rules = listRules(contract, search)
  const isWithin = (row: Row) => Object.entries(within).every(([field, value]) => (row as Record<string, unknown>)[field] === value)
  const pages = applyEvent(before.pages, event, { ...rules, matches: (row) => isWithin(row) && rules.matches(row) })
  const count = async () => (await fetchPage(contract, { search, within, limit: 1 })).count
  if (!isComplete(pages)) recountSoon(client, { key, count })
  return pages === before.pages ? before : { ...before, pages }
}
