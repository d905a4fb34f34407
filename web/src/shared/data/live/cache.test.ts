import { applyEvent, listRules, type Page, type RowEvent } from '@recado/contract/kit/liveList'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import { type InfiniteData, QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fetchIntoCache, patchCache, setCache } from './cache.ts'

const queryKey = ['tag', 'one']
const loadedIn = (client: QueryClient) => client.getQueryData<string>(queryKey)

/** A client with a running fetch, and its resolver. */
function createPendingClient(loaded?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (loaded !== undefined) client.setQueryData(queryKey, loaded)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const fetched = client.fetchQuery({ queryKey, queryFn: () => promise }).catch(() => undefined)
  const come = async (answer: string) => {
    resolve(answer)
    await fetched
  }
  const fail = async () => {
    reject(new Error('away'))
    await fetched
  }
  return { client, come, fail }
}

test('an event during a fetch shows at once, and the answer does not undo it', async () => {
  const { client, come } = createPendingClient('a')
  patchCache<string>({ client, queryKey }, (loaded) => `${loaded}1`)
  patchCache<string>({ client, queryKey }, (loaded) => `${loaded}2`)
  expect(loadedIn(client)).toBe('a12')
  await come('b')
  expect(loadedIn(client)).toBe('b12')
})

test('an event before the first answer is applied to it', async () => {
  const { client, come } = createPendingClient()
  patchCache<string>({ client, queryKey: ['tag'] }, (loaded) => `${loaded}1`)
  expect(loadedIn(client)).toBeUndefined()
  await come('b')
  expect(loadedIn(client)).toBe('b1')
})

test('events are not applied to a failed fetch or to one that starts later', async () => {
  const { client, fail } = createPendingClient('a')
  patchCache<string>({ client, queryKey }, (loaded) => `${loaded}1`)
  await fail()
  expect(loadedIn(client)).toBe('a1')
  await client.fetchQuery({ queryKey, queryFn: async () => 'c' })
  expect(loadedIn(client)).toBe('c')
})

test('a whole record is cached even if nothing was, and an older answer does not replace it', async () => {
  const { client, come } = createPendingClient()
  setCache({ client, queryKey }, 'told')
  expect(loadedIn(client)).toBe('told')
  await come('older')
  expect(loadedIn(client)).toBe('told')
})

test('events are applied to data fetched besides the query, such as a further page', async () => {
  const client = new QueryClient()
  client.setQueryData(queryKey, 'b')
  const { promise, resolve } = Promise.withResolvers<string>()
  const brought = fetchIntoCache<string>({ client, queryKey }, async () => {
    const page = await promise
    return (loaded) => `${page}${loaded}`
  })
  patchCache<string>({ client, queryKey: ['tag'] }, (loaded) => loaded.replace('a', 'A').replace('b', 'B'))
  patchCache<string>({ client, queryKey: ['queue'] }, () => 'elsewhere')
  expect(loadedIn(client)).toBe('B')
  resolve('a')
  await brought
  expect(loadedIn(client)).toBe('AB')
})

test('an invalidated query stays invalidated after an event; data that includes the event stays the same object', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const loaded = { name: 'a' }
  client.setQueryData(queryKey, loaded)
  patchCache<typeof loaded>({ client, queryKey }, (same) => same)
  expect(client.getQueryData(queryKey)).toBe(loaded)
  await client.invalidateQueries({ queryKey })
  patchCache<typeof loaded>({ client, queryKey }, () => ({ name: 'b' }))
  let asked = 0
  const stop = new QueryObserver(client, { queryKey, queryFn: () => ({ name: `asked ${++asked}` }) }).subscribe(() => undefined)
  stop()
  expect(asked).toBe(1)
})

type Tag = { id: number; name: string }
type Pages = InfiniteData<Page<Tag>, number>

const rules = listRules<Tag>({ order: { field: 'name', direction: 'asc', type: 'name' }, searchIn: ['name'] })
const change = fc.record({ kind: fc.constantFrom('create', 'update', 'delete'), at: fc.nat(), name: fc.stringMatching(/^[abc]{1,2}$/) })
const changes = fc.array(change, { maxLength: 4 })

/** A small server: its answers, and the event of each change. */
function createServer() {
  let rows: Tag[] = []
  let last = 0
  const happen = ({ kind, at, name }: { kind: string; at: number; name: string }): RowEvent<Tag> | undefined => {
    const old = rows[at % Math.max(1, rows.length)]
    const id = kind === 'create' ? ++last : old?.id
    if (id === undefined) return undefined
    rows = rows.filter((row) => row.id !== id)
    if (kind === 'delete') return { action: 'delete', id }
    rows = [...rows, { id, name }].sort(rules.compare)
    return { action: kind === 'create' ? 'create' : 'update', row: { id, name } }
  }
  const page = (from: number, size: number): Page<Tag> => ({
    rows: rows.slice(from, from + size),
    count: rows.length,
    nextCursor: null,
  })
  return { happen, page, all: () => rows }
}

test('a list and its events, in any order, result in the present list', async () => {
  const scene = fc.record({ before: changes, unread: changes, read: changes, late: changes, heard: fc.nat() })
  await fc.assert(
    fc.asyncProperty(scene, async ({ before, unread, read, late, heard }) => {
      const client = new QueryClient()
      const server = createServer()
      const answer = () => ({ pages: [server.page(0, 99)], pageParams: [0] })
      const events: RowEvent<Tag>[] = []
      const happen = (changes: typeof before) => {
        for (const one of changes) {
          const event = server.happen(one)
          if (event) events.push(event)
        }
      }
      const hear = (told: RowEvent<Tag>[]) => {
        for (const event of told)
          patchCache<Pages>({ client, queryKey }, (list) => ({ ...list, pages: applyEvent(list.pages, event, rules) }))
      }
      happen(before)
      client.setQueryData(queryKey, answer())
      events.length = 0
      const { promise, resolve } = Promise.withResolvers<Pages>()
      const fetched = client.fetchQuery({ queryKey, queryFn: () => promise })
      happen(unread)
      const answered = answer()
      happen(read)
      // Some events arrive before the answer, the others after it.
      const early = events.splice(0, heard % (events.length + 1))
      hear(early)
      resolve(answered)
      await fetched
      happen(late)
      hear(events)
      expect(client.getQueryData<Pages>(queryKey)?.pages.flatMap(({ rows }) => rows)).toEqual(server.all())
      expect(client.getQueryData<Pages>(queryKey)?.pages[0]?.count).toBe(server.all().length)
    }),
    tries.sequence,
  )
})
