import { type Schedule, scheduleFileEndpoints, schedules } from '@recado/contract/schedules/schedules'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { later, minutes } from '../../kernel/clock.ts'
import { sendDueSchedulesJob } from './sendDueSchedules.job.ts'

const world = await createWorld()
afterAll(() => world.close())

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

async function planned(person: Person, values: object = {}): Promise<Schedule> {
  const row = { companyId: person.companyId, name: 'Rita' }
  const { id: contactId } = await world.platform.insertInto('contacts').values(row).returning('id').executeTakeFirstOrThrow()
  const body = { body: 'See you tomorrow', contactId, sendAt: '2099-01-31T09:00', ...values }
  return (await world.call(person, schedules.endpoints.create, { body })).data
}

async function attach(by: Person, id: number, content: BlobPart = png, name = 'Convite.png') {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  const headers = { authorization: `Bearer ${by.token}` }
  const response = await fetch(`${world.url}/api/schedules/${id}/media-upload`, { method: 'POST', headers, body })
  return { status: response.status, data: (await response.json()) as Schedule & { error?: string } }
}
const detach = (by: Person, id: number) => world.call(by, scheduleFileEndpoints.detach, { params: { id } })
const get = async (by: Person, id: number) => (await world.call(by, schedules.endpoints.get, { params: { id } })).data

test('a picture is attached to a schedule, shown at a signed address, published and removed again', async () => {
  const ana = await world.person('user')
  const { id } = await planned(ana)
  const live = await listenToLiveEvents(world.url, ana)
  const { status, data } = await attach(ana, id)
  expect(status).toBe(200)
  expect(data).toMatchObject({ id, mediaName: 'Convite.png', media: { mime: 'image/png', size: png.length } })
  expect(Buffer.from(await (await fetch(world.url + data.mediaPath)).arrayBuffer())).toEqual(png)
  expect(await get(ana, id)).toEqual(data)
  await live.hears('schedule', 'update')
  expect(live.of('schedule').at(-1)).toMatchObject({ schedule: { id, mediaName: 'Convite.png' } })
  live.close()
  expect(await detach(ana, id)).toMatchObject({ status: 200 })
  expect(await get(ana, id)).toMatchObject({ media: null, mediaPath: null, mediaName: null })
  expect(await fetch(world.url + data.mediaPath)).toMatchObject({ status: 404 })
})

test('a schedule created with its picture never exists without it; another kind of file creates no schedule', async () => {
  const ana = await world.person('user')
  const { contactId } = await planned(ana)
  const plan = async (content: BlobPart, more = {}) => {
    const body = new FormData()
    body.append('schedule', JSON.stringify({ body: 'See you tomorrow', contactId, sendAt: '2099-01-31T09:00', ...more }))
    body.append('file', new Blob([content]), 'Convite.png')
    const headers = { authorization: `Bearer ${ana.token}` }
    const response = await fetch(`${world.url}/api/schedules`, { method: 'POST', headers, body })
    return { status: response.status, data: (await response.json()) as Schedule & { error?: string } }
  }
  const live = await listenToLiveEvents(world.url, ana)
  const { status, data } = await plan(png, { repeat: { every: 'day' } })
  expect(status).toBe(200)
  expect(data).toMatchObject({ contactId, repeat: { every: 'day' }, mediaName: 'Convite.png', media: { mime: 'image/png' } })
  await live.hears('schedule', 'create')
  expect(live.of('schedule')).toMatchObject([{ action: 'create', schedule: { id: data.id, mediaName: 'Convite.png' } }])
  live.close()
  const before = await world.platform.selectFrom('schedules').select('id').where('companyId', '=', ana.companyId).execute()
  expect(await plan('plain text')).toMatchObject({ status: 415, data: { error: 'ERR_MEDIA_TYPE' } })
  expect(await plan(png, { contactId: 2_147_483_647 })).toMatchObject({ status: 404, data: { error: 'ERR_NO_CONTACT_FOUND' } })
  const after = world.platform.selectFrom('schedules').select('id').where('companyId', '=', ana.companyId)
  expect(await after.execute()).toHaveLength(before.length)
})

test('schedules of others are not found, and only pictures are accepted', async () => {
  const ana = await world.person('user')
  const bob = await world.person('user', ana.companyId)
  const { id } = await planned(ana)
  expect((await attach(bob, id)).data.error).toBe('ERR_NO_SCHEDULE_FOUND')
  expect(await detach(bob, id)).toMatchObject({ status: 404, error: 'ERR_NO_SCHEDULE_FOUND' })
  // The content decides the type, not the name of the file.
  expect(await attach(ana, id, 'plain text', 'Convite.png')).toMatchObject({ status: 415, data: { error: 'ERR_MEDIA_TYPE' } })
  expect(await world.platform.selectFrom('media').select('id').where('companyId', '=', ana.companyId).execute()).toEqual([])
})

test('the picture is sent as the same file together with the text, and stays with a sent schedule', async () => {
  const line = await openLine(world)
  const ana = customer('Ana')
  await line.write(ana, 'Good morning')
  const contactId = (await line.ticketOf(ana))?.contactId
  const daily = { every: 'day' as const }
  const { id } = await planned(line.boss, { contactId, repeat: daily })
  const { data } = await attach(line.boss, id)
  // `repeatFrom` stays far in the future, so the next occurrence is far away too.
  const sendAt = later(world.clock.now(), -minutes(1))
  await world.platform.updateTable('schedules').set({ sendAt }).where('id', '=', id).execute()
  await sendDueSchedulesJob(world.kernel, 2).run({})
  await expect.poll(async () => (await get(line.boss, id)).status, { timeout: 120_000, interval: 50 }).toBe('ENVIADA')
  const sent = world.platform.selectFrom('messages').select(['mediaId', 'mediaType', 'body']).where('origin', '=', 'schedule')
  expect(await sent.where('companyId', '=', line.boss.companyId).execute()).toEqual([
    { mediaId: data.media?.id, mediaType: 'image', body: 'See you tomorrow' },
  ])
  await expect
    .poll(async () => (await line.phone(ana)).filter(({ body }) => body === 'See you tomorrow'), { timeout: 120_000, interval: 50 })
    .toMatchObject([{ mediaType: 'image' }])
  expect((await attach(line.boss, id)).data.error).toBe('ERR_SCHEDULE_SENT')
  expect(await detach(line.boss, id)).toMatchObject({ status: 409, error: 'ERR_SCHEDULE_SENT' })
  const { data: all } = await world.call(line.boss, schedules.endpoints.list, { query: { contactId } })
  expect((all as { schedules: Schedule[] }).schedules.map(({ status, media }) => ({ status, media: media?.id }))).toEqual([
    { status: 'PENDENTE', media: data.media?.id },
    { status: 'ENVIADA', media: data.media?.id },
  ])
})
