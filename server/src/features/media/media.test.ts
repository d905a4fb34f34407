import { randomUUID } from 'node:crypto'
import { mediaEndpoints } from '@recado/contract/messages/media'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days, hours } from '../../kernel/clock.ts'
import { mediaUrlSigner } from './index.ts'
import { insertShownMedia } from './shownMedia.fixture.ts'

const world = await createWorld()
const { kernel } = world
afterAll(() => world.close())
const ana = await world.person('admin')

const shown = (companyId: number, given: Parameters<typeof insertShownMedia>[2] = {}) => insertShownMedia(world, companyId, given)
const addressOf = (companyId: number, id: string, variant?: 'thumbnail') => {
  return mediaUrlSigner(kernel)(companyId, id, variant)
}
async function get(path: string, who?: Person, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.url}${path}`, { headers: { ...(who && { authorization: `Bearer ${who.token}` }), ...headers } })
  const text = await response.text()
  return { status: response.status, text, headers: response.headers, error: text.startsWith('{') ? JSON.parse(text).error : undefined }
}
const byToken = (id: string, who: Person) => get(`/api/media/${id}`, who)

test('a signed address gives the whole file or a part, and browsers may cache it', async () => {
  const { id } = await shown(ana.companyId, { content: 'the picture', mime: 'image/png', name: 'Foto.png' })
  const { status, text, headers } = await get(addressOf(ana.companyId, id))
  expect({ status, text }).toEqual({ status: 200, text: 'the picture' })
  expect(headers.get('content-disposition')).toMatch(/^inline; filename="Foto.png"/)
  expect(headers.get('cache-control')).toBe('private, max-age=86400, immutable')
  expect(await get(addressOf(ana.companyId, id), undefined, { range: 'bytes=4-6' })).toMatchObject({ status: 206, text: 'pic' })
  expect(await get(addressOf(ana.companyId, id), ana)).toMatchObject({ status: 200 })
})

test('a changed address opens nothing', async () => {
  const bruno = await world.person()
  const [mine, other, foreign] = [await shown(ana.companyId), await shown(ana.companyId), await shown(bruno.companyId)]
  const address = addressOf(ana.companyId, mine.id)
  const changed = [
    address.replace(mine.id, other.id),
    address.replace(mine.id, foreign.id).replace(/of=\d+/, `of=${bruno.companyId}`),
    address.replace(/until=\d+/, 'until=9999999999'),
    address.replace(/of=\d+/, `of=${bruno.companyId}`),
    address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    address.replace(/signature=.*/, 'signature='),
    `${address}&variant=thumbnail`,
    `${address}&of=${bruno.companyId}`,
    `${address}&signature=x`,
    address.replace('/api/media/', '/api/media/../media/').replace(mine.id, other.id),
  ]
  for (const one of changed) expect(await get(one), one).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await get(addressOf(bruno.companyId, mine.id))).toMatchObject({ status: 404, error: 'ERR_NO_MEDIA_FOUND' })
  expect(await get(`/api/media/${mine.id}`)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  expect(await get(`${address.replace(/of=\d+/, 'of=1')}`, ana)).toMatchObject({ status: 200 })
  for (const listing of ['/api/media', '/api/media/', `/api/media/?${address.split('?')[1]}`])
    expect(await get(listing, ana), listing).toMatchObject({ status: 404 })
})

test('a token opens the files of visible tickets, and none of another company', async () => {
  const seen = await shown(ana.companyId)
  const { id: queueId } = await world.platform
    .insertInto('queues')
    .values({ companyId: ana.companyId, name: 'Sales', color: '#123456' } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const hidden = await shown(ana.companyId, { queueId })
  const [user, supervisor, stranger] = await Promise.all([
    world.person('user', ana.companyId),
    world.person('supervisor', ana.companyId),
    world.person('admin'),
  ])
  for (const who of [ana, user, supervisor]) expect(await byToken(seen.id, who)).toMatchObject({ status: 200 })
  for (const who of [ana, supervisor]) expect(await byToken(hidden.id, who)).toMatchObject({ status: 200 })
  expect(await byToken(hidden.id, user)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await get(addressOf(ana.companyId, hidden.id), user)).toMatchObject({ status: 200 })
  for (const { id } of [seen, hidden]) expect(await byToken(id, stranger)).toMatchObject({ status: 404, error: 'ERR_NO_MEDIA_FOUND' })
  expect(await byToken(randomUUID(), ana)).toMatchObject({ status: 404, error: 'ERR_NO_MEDIA_FOUND' })
  await world.platform.updateTable('messages').set({ isDeleted: true }).where('mediaId', '=', seen.id).execute()
  expect(await byToken(seen.id, ana)).toMatchObject({ status: 404, error: 'ERR_NO_MEDIA_FOUND' })
  expect(await get(addressOf(ana.companyId, seen.id))).toMatchObject({ status: 404, error: 'ERR_NO_MEDIA_FOUND' })
})

test('a pending file, a deleted file and a missing thumbnail are not found', async () => {
  const { id } = await shown(ana.companyId)
  expect((await get(addressOf(ana.companyId, id, 'thumbnail'))).status).toBe(404)
  await world.platform.updateTable('media').set({ state: 'waiting' }).where('id', '=', id).execute()
  expect(await byToken(id, ana)).toMatchObject({ status: 404, error: 'ERR_NO_MEDIA_FOUND' })
  const gone = await shown(ana.companyId, { content: null })
  expect(await byToken(gone.id, ana)).toMatchObject({ status: 404, error: 'ERR_NO_MEDIA_FOUND' })
  expect(await world.call(ana, mediaEndpoints.read, { params: { id: 'no-uuid' }, query: {} })).toMatchObject({ status: 422 })
})

// Keep this test last: it moves the clock beyond every session.
test('an address stays the same all day and is valid for one more day', async () => {
  const { id } = await shown(ana.companyId)
  const today = addressOf(ana.companyId, id)
  const untilMidnight = days(1) - (world.clock.now().getTime() % days(1))
  expect(addressOf(ana.companyId, id)).toBe(today)
  world.clock.advance(untilMidnight - 1000)
  expect(addressOf(ana.companyId, id)).toBe(today)
  world.clock.advance(2000)
  expect(addressOf(ana.companyId, id)).not.toBe(today)
  world.clock.advance(hours(23.9))
  expect(await get(today)).toMatchObject({ status: 200 })
  world.clock.advance(hours(0.2))
  expect(await get(today)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
})

test('a file that the channel could not deliver is shown as missing to those who see its message', async () => {
  const bia = await world.person('admin')
  const { id } = await shown(bia.companyId)
  const setState = (state: 'waiting' | 'missing') => world.platform.updateTable('media').set({ state }).where('id', '=', id).execute()
  await setState('waiting')
  expect(await byToken(id, bia)).toMatchObject({ status: 404, error: 'ERR_NO_MEDIA_FOUND' })
  await setState('missing')
  expect(await byToken(id, bia)).toMatchObject({ status: 502, error: 'ERR_WAPP_DOWNLOAD_MEDIA' })
  expect(await byToken(id, await world.person('admin'))).toMatchObject({ status: 404, error: 'ERR_NO_MEDIA_FOUND' })
})
