import { helpListEndpoint, helps } from '@recado/contract/helps'
import { afterAll, expect, test } from 'vitest'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
const { list, create, update, remove } = helps.endpoints
const film = { title: 'Connect a number', video: 'abc-DEF_123', description: 'First steps' }
type Paged = { records: { title: string }[]; nextCursor: string; count: number }

test("the platform's people manage videos, everybody reads them and gets their events, and nobody else changes them", async () => {
  const root = await world.person('super')
  const ana = await world.person('user')
  const heard = await listenToLiveEvents(world.url, ana)
  const { data: made } = await world.call(root, create, { body: film })
  expect((await world.call(ana, helpListEndpoint)).data).toEqual([made])
  expect((await world.call(ana, list, { query: {} })).data).toMatchObject({ records: [made], count: 1, hasMore: false, nextCursor: null })
  await world.call(root, update, { params: { id: made.id }, body: { title: 'Begin' } })
  await heard.hears('help', 'update')
  expect(await world.call(ana, update, { params: { id: made.id }, body: { title: 'Mine' } })).toMatchObject({ status: 403 })
  await world.call(root, remove, { params: { id: made.id } })
  await heard.hears('help', 'delete')
  heard.close()
  expect((await world.call(ana, helpListEndpoint)).data).toEqual([])
  expect(await world.call(root, remove, { params: { id: made.id } })).toMatchObject({ status: 404, error: 'ERR_NO_HELP_FOUND' })
})

test('the video is taken out of a pasted address, and other addresses are refused', async () => {
  const root = await world.person('super')
  const made = (video: string) => world.call(root, create, { body: { ...film, video } })
  for (const address of ['https://youtu.be/abc-DEF_123?t=3', 'https://www.youtube.com/watch?app=desktop&v=abc-DEF_123', 'abc-DEF_123'])
    expect((await made(address)).data).toMatchObject({ video: 'abc-DEF_123' })
  for (const video of ['https://example.com/film', '"><script>', 'a', '../../x'])
    expect(await made(video)).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
})

test('pages continue where the last one ended, sorted by title; search covers title and description', async () => {
  const root = await world.person('super')
  for (const title of ['ccc zoo', 'Ábaco zoo', 'bbb zoo']) await world.call(root, create, { body: { ...film, title } })
  const page = async (query: object) => (await world.call(root, list, { query: { searchParam: 'ZOO', ...query } })).data as Paged
  const titles = ({ records }: Paged) => records.map(({ title }) => title)
  const first = await page({ limit: 2 })
  expect([first.count, titles(first)]).toEqual([3, ['Ábaco zoo', 'bbb zoo']])
  expect(titles(await page({ limit: 2, cursor: first.nextCursor }))).toEqual(['ccc zoo'])
  expect(titles(await page({ limit: 2, pageNumber: 2 }))).toEqual(['ccc zoo'])
})
