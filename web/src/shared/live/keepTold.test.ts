import { applyEvent, listRules, type Page, type RowEvent } from '@recado/contract/kit/liveList'
import { type InfiniteData, QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bringInto, keepTold, keepWhole } from './keepTold.ts'

const queryKey = ['tag', 'one']
const loadedIn = (client: QueryClient) => client.getQueryData<string>(queryKey)

/** A client that waits for an answer, and what gives it. */
function awaiting(loaded?: string) {
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

test('what is told while an answer is on its way shows at once, and the answer does not undo it', async () => {
  const { client, come } = awaiting('a')
  keepTold<string>({ client, queryKey }, (loaded) => `${loaded}1`)
  keepTold<string>({ client, queryKey }, (loaded) => `${loaded}2`)
  expect(loadedIn(client)).toBe('a12')
  await come('b')
  expect(loadedIn(client)).toBe('b12')
})

test('what is told before the first answer has come is told to that', async () => {
  const { client, come } = awaiting()
  keepTold<string>({ client, queryKey: ['tag'] }, (loaded) => `${loaded}1`)
  expect(loadedIn(client)).toBeUndefined()
  await come('b')
  expect(loadedIn(client)).toBe('b1')
})

test('an answer that fails, or one that begins later, is told nothing of before', async () => {
  const { client, fail } = awaiting('a')
  keepTold<string>({ client, queryKey }, (loaded) => `${loaded}1`)
  await fail()
  expect(loadedIn(client)).toBe('a1')
  await client.fetchQuery({ queryKey, queryFn: async () => 'c' })
  expect(loadedIn(client)).toBe('c')
})

test('what is told whole is there even where nothing was, and stays when an older answer comes', async () => {
  const { client, come } = awaiting()
  keepWhole({ client, queryKey }, 'told')
  expect(loadedIn(client)).toBe('told')
  await come('older')
  expect(loadedIn(client)).toBe('told')
})

test('what is put beside a query, such as a further page, is told of what happened meanwhile', async () => {
  const client = new QueryClient()
  client.setQueryData(queryKey, 'b')
  const { promise, resolve } = Promise.withResolvers<string>()
  const brought = bringInto<string>({ client, queryKey }, async () => {
    const page = await promise
    return (loaded) => `${page}${loaded}`
  })
  keepTold<string>({ client, queryKey: ['tag'] }, (loaded) => loaded.replace('a', 'A').replace('b', 'B'))
  keepTold<string>({ client, queryKey: ['queue'] }, () => 'elsewhere')
  expect(loadedIn(client)).toBe('B')
  resolve('a')
  await brought
  expect(loadedIn(client)).toBe('AB')
})

test('what is to be fetched anew still is after something of it was told; what knows of it already stays the object that it is', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const loaded = { name: 'a' }
  client.setQueryData(queryKey, loaded)
  keepTold<typeof loaded>({ client, queryKey }, (same) => same)
  expect(client.getQueryData(queryKey)).toBe(loaded)
  await client.invalidateQueries({ queryKey })
  keepTold<typeof loaded>({ client, queryKey }, () => ({ name: 'b' }))
  let asked = 0
  const stop = new QueryObserver(client, { queryKey, queryFn: () => ({ name: `asked ${++asked}` }) }).subscribe(() => undefined)
  stop()
  expect(asked).toBe(1)
})

type Tag = { id: number; name: string }
type Pages = InfiniteData<Page<Tag>, number>

const rules = listRules<Tag>({ order: { field: 'name', direction: 'asc', type: 'name' }, searchIn: ['name'] })
const change = fc.record({ kind: fc.constantFrom('create', 'update', 'delete'), at: fc.nat(), name: fc.stringMatching(/^[abc]{1,2}$/) })
const many = fc.array(change, { maxLength: 4 })

/** A server in miniature: what it answers, and what it tells of each change. */
function served() {
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

test('a list and what is told of it, in whatever order they come, become the list as it is', async () => {
  const scene = fc.record({ before: many, unread: many, read: many, late: many, heard: fc.nat() })
  await fc.assert(
    fc.asyncProperty(scene, async ({ before, unread, read, late, heard }) => {
      const client = new QueryClient()
      const server = served()
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
          keepTold<Pages>({ client, queryKey }, (list) => ({ ...list, pages: applyEvent(list.pages, event, rules) }))
      }
      happen(before)
      client.setQueryData(queryKey, answer())
      events.length = 0
      const { promise, resolve } = Promise.withResolvers<Pages>()
      const fetched = client.fetchQuery({ queryKey, queryFn: () => promise })
      happen(unread)
      const answered = answer()
      happen(read)
      // Some of it is heard before the answer comes, the rest after it.
      const early = events.splice(0, heard % (events.length + 1))
      hear(early)
      resolve(answered)
      await fetched
      happen(late)
      hear(events)
      expect(client.getQueryData<Pages>(queryKey)?.pages.flatMap(({ rows }) => rows)).toEqual(server.all())
      expect(client.getQueryData<Pages>(queryKey)?.pages[0]?.count).toBe(server.all().length)
    }),
    { numRuns: 500 },
  )
})
