import { mediaEndpoints } from '@recado/contract/messages/media'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { quickMessageEndpoints, quickMessages } from '@recado/contract/quickMessages'
import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days } from '../../kernel/clock.ts'

const world = await createWorld()
afterAll(() => world.close())
let line: OpenLine
beforeAll(async () => {
  line = await openLine(world)
})

const colleague = (profile: 'user' | 'supervisor' = 'user') => world.person(profile, line.boss.companyId)
const add = async (by: Person, body: { shortcode: string; message?: string; geral?: boolean }) =>
  (await world.call(by, quickMessages.endpoints.create, { body })).data
const choices = async (by: Person) => (await world.call(by, quickMessageEndpoints.choices, {})).data.choices
const seen = async (by: Person) =>
  ((await world.call(by, quickMessages.endpoints.list, { query: {} })).data as { records: { id: number }[] }).records.map(({ id }) => id)

async function attach(by: Person, id: number, content = 'the menu of today', name = 'Menu de hoje.txt') {
  const body = new FormData()
  body.append('typeArch', 'quickMessage')
  body.append('file', new Blob([content]), name)
  const headers = { authorization: `Bearer ${by.token}` }
  const response = await fetch(`${world.url}/api/quick-messages/${id}/media-upload`, { method: 'POST', headers, body })
  return { status: response.status, data: (await response.json()) as Awaited<ReturnType<typeof add>> & { error?: string } }
}

async function conversation(who: Person) {
  const ana = customer(`Ana ${world.unique()}`)
  await line.write(ana, 'Hello')
  const id = (await line.ticketOf(ana))?.id ?? 0
  await line.accept(id, who)
  return { id, ana }
}

test('users see their own and shared quick messages and change their own; supervisors see and change all', async () => {
  const [ana, bia, chief] = [await colleague(), await colleague(), await colleague('supervisor')]
  const own = await add(ana, { shortcode: '/ pix', message: 'The key' })
  const shared = await add(ana, { shortcode: 'hours', geral: true })
  expect(own).toMatchObject({ shortcode: 'pix', userId: ana.id, geral: false, status: true, media: null, mediaPath: null })
  expect(await seen(ana)).toEqual(expect.arrayContaining([own.id, shared.id]))
  expect(await seen(bia)).toEqual(expect.not.arrayContaining([own.id]))
  expect(await seen(bia)).toContain(shared.id)
  expect(await seen(chief)).toContain(own.id)
  const change = (by: Person, id: number) => world.call(by, quickMessages.endpoints.update, { params: { id }, body: { message: 'Other' } })
  expect(await world.call(bia, quickMessages.endpoints.get, { params: { id: own.id } })).toMatchObject({ status: 403 })
  for (const { id } of [own, shared]) {
    expect(await change(bia, id)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
    expect(await world.call(bia, quickMessages.endpoints.remove, { params: { id } })).toMatchObject({ status: 403 })
    expect((await attach(bia, id)).data.error).toBe('ERR_NO_PERMISSION')
    expect(await change(chief, id)).toMatchObject({ status: 200 })
  }
  expect((await choices(chief)).map(({ id }) => id)).not.toContain(own.id)
})

test('users who no longer see a quick message get an event that it was deleted', async () => {
  const [ana, bia] = [await colleague(), await colleague()]
  const { id } = await add(ana, { shortcode: 'promo', geral: true })
  const live = await listenToLiveEvents(world.url, bia)
  await world.call(ana, quickMessages.endpoints.update, { params: { id }, body: { geral: false } })
  await live.hears('quickmessage', 'delete')
  expect(live.of('quickmessage').at(-1)).toMatchObject({ action: 'delete', id })
  live.close()
})

test('a message made of a quick message is marked, and the use is counted for its sender', async () => {
  const ana = await colleague()
  const { id, shortcode } = await add(ana, { shortcode: 'pix', message: 'The key' })
  const ticket = await conversation(ana)
  const body = { body: 'The key, Ana', quickMessageId: id, idempotencyKey: crypto.randomUUID() }
  for (const _ of ['once', 'and again']) await world.call(ana, messageEndpoints.send, { params: { ticketId: ticket.id }, body })
  expect((await line.messages(ticket.id)).at(-1)).toMatchObject({ body: 'The key, Ana', origin: 'quickMessage', isAutomatic: false })
  expect((await choices(ana)).find((one) => one.id === id)).toMatchObject({ uses: 1 })
  const { data } = await world.call(ana, timelineEndpoints.list, { params: { ticketId: ticket.id }, query: {} })
  expect(data.steps[0]).toMatchObject({ code: 'quickMessageSent', values: { name: shortcode }, user: { id: ana.id } })
  // A deleted quick message, or one of another user: the text is sent all the same.
  const stranger = await add(await colleague(), { shortcode: 'theirs' })
  await world.call(ana, messageEndpoints.send, { params: { ticketId: ticket.id }, body: { body: 'Hi', quickMessageId: stranger.id } })
  expect((await line.messages(ticket.id)).at(-1)).toMatchObject({ body: 'Hi', origin: 'attendant' })
})

test('the file is sent without a copy and stays as long as anything uses it', async () => {
  const [ana, bia] = [await colleague(), await colleague()]
  const { id } = await add(ana, { shortcode: 'menu' })
  const { data: row } = await attach(ana, id)
  const file = row.media?.id ?? ''
  expect(row).toMatchObject({ isMedia: true, mediaName: 'Menu de hoje.txt' })
  expect(await (await fetch(world.url + row.mediaPath)).text()).toBe('the menu of today')
  expect(await world.call(bia, mediaEndpoints.read, { params: { id: file }, query: {} })).toMatchObject({ status: 403 })
  const [{ id: hers }, { id: mine }] = [await conversation(bia), await conversation(ana)]
  const send = (by: Person, ticketId: number) =>
    world.call(by, messageEndpoints.send, { params: { ticketId }, body: { body: 'Today', mediaId: file, quickMessageId: id } })
  expect(await send(bia, hers)).toMatchObject({ status: 404, error: 'ERR_NO_MEDIA_FOUND' })
  expect((await send(ana, mine)).data).toMatchObject([{ body: 'Today', mediaName: 'Menu de hoje.txt', origin: 'quickMessage' }])
  const stored = () => world.platform.selectFrom('media').select('id').where('id', '=', file).execute()
  expect(await stored()).toHaveLength(1)

  const alone = (await attach(ana, (await add(ana, { shortcode: 'alone' })).id)).data
  const sweep = async () => {
    await world.platform
      .updateTable('media')
      .set({ createdAt: new Date(world.clock.now().getTime() - days(3)).toISOString() })
      .execute()
    await runCronJob(world, 'media.sweep')
  }
  await sweep()
  expect(await fetch(world.url + alone.mediaPath)).toMatchObject({ status: 200 })
  await world.call(ana, quickMessageEndpoints.detach, { params: { id: alone.id } })
  expect(await fetch(world.url + alone.mediaPath)).toMatchObject({ status: 404 })
  await sweep()
  expect(
    await world.platform
      .selectFrom('media')
      .select('id')
      .where('id', '=', alone.media?.id ?? '')
      .execute(),
  ).toEqual([])
  expect(await stored()).toHaveLength(1)
})

test('export and import as a sheet; an existing shortcode is overwritten', async () => {
  const ana = await colleague()
  const { id } = await add(ana, { shortcode: 'pix', message: 'Old' })
  const rows = [
    { shortcode: 'pix', message: '=1+1; new' },
    { shortcode: 'bye', message: 'See you', geral: true },
  ]
  expect((await world.call(ana, quickMessageEndpoints.import, { body: { rows } })).data).toEqual({ created: 1, updated: 1 })
  expect((await choices(ana)).filter(({ userId }) => userId === ana.id)).toMatchObject([
    { shortcode: 'bye', geral: true },
    { id, shortcode: 'pix', message: '=1+1; new', geral: false },
  ])
  const response = await fetch(`${world.url}/api/quick-messages/export`, { headers: { authorization: `Bearer ${ana.token}` } })
  const text = await response.text()
  expect(text).toContain('shortcode;message;geral\r\n')
  expect(text).toContain(`pix;"'=1+1; new";false\r\n`)
})

test('a shortcode is unique per owner in any case; older duplicates stay', async () => {
  const [ana, bia, chief] = [await colleague(), await colleague(), await colleague('supervisor')]
  const { create, update } = quickMessages.endpoints
  const first = await add(ana, { shortcode: 'price' })
  const taken = { status: 409, error: 'ERR_NAME_TAKEN' }
  expect(await world.call(ana, create, { body: { shortcode: '/PRICE' } })).toMatchObject(taken)
  expect(await world.call(bia, create, { body: { shortcode: 'price', geral: true } })).toMatchObject({ status: 200 })
  const other = await add(ana, { shortcode: 'hours' })
  const rename = (by: Person, id: number, body: { shortcode: string; message?: string }) => world.call(by, update, { params: { id }, body })
  expect(await rename(ana, other.id, { shortcode: 'Price' })).toMatchObject(taken)
  // The owner decides, not the user who changes it.
  expect(await rename(chief, other.id, { shortcode: 'price' })).toMatchObject(taken)
  expect(await rename(ana, first.id, { shortcode: 'PRICE' })).toMatchObject({ status: 200, data: { shortcode: 'PRICE' } })
  await world.platform.updateTable('quickMessages').set({ shortcode: 'price' }).where('id', 'in', [first.id, other.id]).execute()
  const echo = { shortcode: 'price', message: 'Ten' }
  for (const { id } of [first, other]) expect(await rename(ana, id, echo)).toMatchObject({ status: 200, data: echo })
  expect(await world.call(ana, create, { body: { shortcode: 'price' } })).toMatchObject(taken)
})

test('of simultaneous duplicates by form and sheet one is created', async () => {
  const ana = await colleague()
  const rows = [{ shortcode: 'Once', message: 'From a sheet', geral: false }]
  const made = await Promise.all([
    ...Array.from({ length: 6 }, () => world.call(ana, quickMessages.endpoints.create, { body: { shortcode: 'once' } })),
    ...Array.from({ length: 3 }, () => world.call(ana, quickMessageEndpoints.import, { body: { rows } })),
  ])
  expect(made.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect((await choices(ana)).filter(({ userId }) => userId === ana.id)).toHaveLength(1)
})
