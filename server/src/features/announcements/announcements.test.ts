import { announcementEndpoints, announcements } from '@recado/contract/announcements'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
const { endpoints } = announcements
const root = await world.person('super')

beforeEach(() => world.platform.deleteFrom('announcements').execute())

const minutes = (count: number) => new Date(world.clock.now().getTime() + count * 60_000).toISOString()
const announce = async (more: object = {}) =>
  (await world.call(root, endpoints.create, { body: { title: 'Maintenance', text: 'Ten minutes.', ...more } })).data
const titles = async (person: Person) => (await world.call(person, endpoints.list, { query: {} })).data as { records: { title: string }[] }
const shown = async (person: Person) => (await world.call(person, announcementEndpoints.shown)).data

test('an announcement is grey and active by default, and everybody reads it', async () => {
  const made = await announce()
  expect(made).toMatchObject({ priority: 3, status: true, startsAt: null, endsAt: null, media: null })
  const ana = await world.person('user')
  expect((await world.call(ana, endpoints.get, { params: { id: made.id } })).data).toEqual(made)
  expect(await shown(ana)).toEqual({ records: [made], readUntil: null })
})

test('others get those that are shown only; the newest stand first', async () => {
  const ana = await world.person('admin')
  const off = await announce({ title: 'Off', status: false })
  for (const more of [{ title: 'Now' }, { title: 'Later', startsAt: minutes(60) }, { title: 'Over', endsAt: minutes(-1) }])
    await announce(more)
  await announce({ title: 'Still', endsAt: minutes(60) })
  expect((await titles(ana)).records.map(({ title }) => title)).toEqual(['Still', 'Now'])
  expect((await titles(root)).records.map(({ title }) => title)).toEqual(['Still', 'Over', 'Later', 'Now', 'Off'])
  expect(await world.call(ana, endpoints.get, { params: { id: off.id } })).toMatchObject({
    status: 404,
    error: 'ERR_NO_ANNOUNCEMENT_FOUND',
  })
  expect(await world.call(ana, endpoints.create, { body: { title: 'Mine', text: 'x' } })).toMatchObject({ status: 403 })
})

test('every company gets an event when an announcement appears and ends; a hidden one has no event', async () => {
  const people = await Promise.all([world.person('user'), world.person('admin')])
  const listening = await Promise.all(people.map((person) => listenToLiveEvents(world.url, person)))
  await announce({ title: 'Draft', status: false })
  const made = await announce({ title: 'Loud' })
  await world.call(root, endpoints.update, { params: { id: made.id }, body: { status: false } })
  for (const one of listening) {
    await one.hears('announcement', 'delete')
    expect(one.of('announcement')).toMatchObject([
      { action: 'create', record: { title: 'Loud' } },
      { action: 'delete', id: made.id },
    ])
    one.close()
  }
})

test('a planned announcement is published when it begins and when it ends', async () => {
  const ana = await world.person('user')
  const made = await announce({ startsAt: minutes(2), endsAt: minutes(4) })
  await runCronJob(world, 'announcements.turn')
  expect((await shown(ana)).records).toEqual([])
  const listening = await listenToLiveEvents(world.url, ana)
  world.clock.advance(3 * 60_000)
  await runCronJob(world, 'announcements.turn')
  await listening.hears('announcement', 'update')
  expect((await shown(ana)).records.map(({ id }) => id)).toEqual([made.id])
  world.clock.advance(2 * 60_000)
  await runCronJob(world, 'announcements.turn')
  await listening.hears('announcement', 'delete')
  expect((await shown(ana)).records).toEqual([])
  listening.close()
})

test('a read announcement is read on every device of the user and never becomes unread', async () => {
  const ana = await world.person('user')
  const read = async (until: string) => (await world.call(ana, announcementEndpoints.read, { body: { until } })).data.readUntil
  const elsewhere = await listenToLiveEvents(world.url, ana)
  const earlier = minutes(-5)
  expect(await read(earlier)).toBe(earlier)
  await elsewhere.hears('notice', 'reload')
  elsewhere.close()
  expect(await read(minutes(-10))).toBe(earlier)
  expect((await read('2999-01-01T00:00:00.000Z')) <= minutes(1)).toBe(true)
  expect((await shown(await world.person('user'))).readUntil).toBeNull()
})

test('a picture goes along, and no other kind of file', async () => {
  const { id } = await announce()
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const upload = async (name: string, bytes: Buffer) => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(bytes)]), name)
    const headers = { authorization: `Bearer ${root.token}` }
    return fetch(`${world.url}/api/announcements/${id}/media-upload`, { method: 'POST', headers, body })
  }
  expect((await upload('note.txt', Buffer.from('a note'))).status).toBe(415)
  expect(await (await upload('sun.png', png)).json()).toMatchObject({ id, mediaName: 'sun.png', media: { mime: 'image/png' } })
  const [record] = (await shown(await world.person('user'))).records
  expect((await fetch(`${world.url}${record?.mediaPath}`)).status).toBe(200)
  expect(await createBrowserClient(world.url).send('DELETE', `/api/announcements/${id}/media-upload`, { token: root.token })).toMatchObject(
    {
      status: 200,
    },
  )
  expect((await shown(root)).records[0]).toMatchObject({ media: null, mediaPath: null })
})
