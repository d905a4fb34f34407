import type { Page } from '@recado/contract/kit/liveList'
import { type Tag, tags } from '@recado/contract/tags'
import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

// The session store reads the storage on import; nobody is signed in.
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('window', { addEventListener: () => undefined })

const { listKey } = await import('./listQuery.ts')
const { mergeAnswer, mergeEvent, mergeRow, readEvent } = await import('./mergeRow.ts')

const key = listKey(tags, '')
const tag = (id: number, name: string): Tag => ({ id, name, color: '#000000', kanban: 0, ticketsCount: 0, userId: null })
const page = (...rows: Tag[]): Page<Tag> => ({ rows, count: rows.length, nextCursor: null })
const shown = (client: QueryClient, search = '') =>
  client.getQueryData<InfiniteData<Page<Tag>>>(listKey(tags, search))?.pages.flatMap(({ rows }) => rows.map(({ name }) => name))

function open(...rows: Tag[]) {
  const client = new QueryClient()
  for (const search of ['', 'be']) client.setQueryData(listKey(tags, search), { pages: [page(...rows)], pageParams: [undefined] })
  return client
}

test('an event updates every list that the row belongs to, in order', () => {
  const client = open(tag(1, 'Beta'))
  mergeRow(client, tags, readEvent('tag', { action: 'create', tag: tag(2, 'Álfa') }))
  expect(shown(client)).toEqual(['Álfa', 'Beta'])
  expect(shown(client, 'be')).toEqual(['Beta'])
  mergeRow(client, tags, readEvent('tag', { action: 'delete', tagId: 1 }))
  expect(shown(client)).toEqual(['Álfa'])
  expect(shown(client, 'be')).toEqual([])
})

test('an older answer does not undo an event that arrived meanwhile', async () => {
  const client = open(tag(1, 'Beta'))
  let answer = (_page: Page<Tag>) => {}
  const queryFn = () =>
    new Promise<Page<Tag>>((resolve) => {
      answer = resolve
    })
  const fetching = client.fetchInfiniteQuery({ queryKey: key, queryFn, initialPageParam: undefined })
  await Promise.resolve()
  mergeRow(client, tags, { action: 'update', row: tag(1, 'Zeta') })
  answer(page(tag(1, 'Beta')))
  await fetching
  expect(shown(client)).toEqual(['Zeta'])
})

test('a row that arrives as answer and as event is counted once', () => {
  const client = new QueryClient()
  client.setQueryData(key, { pages: [{ ...page(tag(1, 'Alfa')), count: 30, nextCursor: 'more' }], pageParams: [undefined] })
  for (const _ of ['answer', 'event']) mergeRow(client, tags, { action: 'create', row: tag(77, 'Zeta') })
  expect(client.getQueryData<InfiniteData<Page<Tag>>>(key)?.pages[0]?.count).toBe(31)
})

test('a late answer does not undo later events', () => {
  const client = open()
  mergeRow(client, tags, { action: 'create', row: tag(78, 'Made') })
  mergeRow(client, tags, { action: 'update', row: tag(78, 'Renamed since') })
  mergeRow(client, tags, { action: 'create', row: tag(78, 'Made') })
  expect(shown(client)).toEqual(['Renamed since'])
  mergeRow(client, tags, { action: 'update', row: tag(79, 'Told first') })
  mergeRow(client, tags, { action: 'create', row: tag(79, 'Answered') })
  expect(shown(client)).toEqual(['Renamed since', 'Told first'])
})

test('a slow answer to a save does not undo later changes', async () => {
  const client = open(tag(1, 'Beta'))
  const renamed = (name: string) => mergeEvent(client, tags, { name: 'tag', payload: { action: 'update', tag: tag(1, name) } })
  const answer = { id: 1, request: async () => tag(1, 'Bravo') }
  await mergeAnswer(client, tags, answer)
  expect(shown(client)).toEqual(['Bravo'])
  const slow = async () => {
    renamed('Bela')
    renamed('Bento')
    return tag(1, 'Bela')
  }
  expect(await mergeAnswer(client, tags, { id: 1, request: slow })).toMatchObject({ name: 'Bela' })
  expect(shown(client)).toEqual(['Bento'])
})
