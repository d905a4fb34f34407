import { type Campaign, campaigns } from '@recado/contract/campaigns/campaigns'
import { contactListChoicesEndpoint } from '@recado/contract/contactLists/contactListImport'
import { type ContactList, contactLists } from '@recado/contract/contactLists/contactLists'
import { files } from '@recado/contract/fileLists'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createCampaigns, FAST } from '../../../test/campaignFixture.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { minutes, seconds } from '../../kernel/clock.ts'

const world = await createWorld()
afterAll(() => world.close())
const PATIENCE = { timeout: 120_000, interval: 50 }

let line: OpenLine
let room: ReturnType<typeof createCampaigns>
beforeEach(async () => {
  line = await openLine(world)
  room = createCampaigns(world, line)
})

const removeList = (id: number | null) => world.call(line.boss, contactLists.endpoints.remove, { params: { id: id ?? 0 } })
const change = (id: number, body: object) => world.call(line.boss, campaigns.endpoints.update, { params: { id }, body })
const namesOf = async (query = {}) => {
  const { data } = await world.call(line.boss, campaigns.endpoints.list, { query })
  return (data as { records: Campaign[] }).records.map(({ name }) => name)
}

test('a contact list can be deleted once no campaign still has to send with it; finished campaigns keep its name', async () => {
  const { id, contactListId } = await room.plan([customer('Ana')])
  const { id: draft } = await room.plan([], { contactListId, name: 'Draft', scheduledAt: null })
  await room.becomes(id, { status: 'FINALIZADA' })
  const name = (await room.read(id)).contactList?.name
  expect(await removeList(contactListId)).toMatchObject({
    status: 409,
    error: 'ERR_IN_USE',
    data: { details: { campaigns: [{ id: draft, name: 'Draft' }] } },
  })
  expect((await room.read(id)).contactListId).toBe(contactListId)
  await world.call(line.boss, campaigns.endpoints.remove, { params: { id: draft } })
  const live = await listenToLiveEvents(world.url, line.boss)
  expect(await removeList(contactListId)).toMatchObject({ status: 200 })
  await live.hears('campaign', 'update')
  expect(live.of('campaign').at(-1)).toMatchObject({ record: { id, contactListId: null, contactList: { id: null, name } } })
  live.close()
  expect(await room.read(id)).toMatchObject({ status: 'FINALIZADA', contactListId: null, contactList: { id: null, name, contacts: [] } })
  expect(await room.figures(id)).toMatchObject({ total: 1, sent: 1 })
})

test('a cancelled campaign whose list was deleted goes on with the stored recipients', async () => {
  const people = ['Ana', 'Bia', 'Cid'].map(customer)
  const { id, contactListId } = await room.plan(people, { pace: { ...FAST, messageInterval: 20 } })
  await expect.poll(async () => (await room.read(id)).progress.done, PATIENCE).toBe(1)
  await room.cancel(id)
  expect((await removeList(contactListId)).status).toBe(200)
  world.clock.advance(minutes(5))
  expect((await room.restart(id)).status).toBe(200)
  await expect
    .poll(async () => {
      world.clock.advance(seconds(20))
      await room.pass()
      return room.read(id)
    }, PATIENCE)
    .toMatchObject({ status: 'FINALIZADA', progress: { total: 3, done: 3 } })
})

test('a file list can be deleted once every campaign that uses it is finished', async () => {
  const { data } = await world.call(line.boss, files.endpoints.create, { body: { name: `Prices ${world.unique()}`, message: 'Prices' } })
  const remove = () => world.call(line.boss, files.endpoints.remove, { params: { id: data.id } })
  const { id } = await room.plan([customer('Ana'), customer('Bob')], { fileListId: data.id, pace: { ...FAST, messageInterval: 20 } })
  await room.becomes(id, { progress: { total: 2, done: 1 } })
  expect(await remove()).toMatchObject({ status: 409, error: 'ERR_IN_USE' })
  world.clock.advance(seconds(20))
  await room.becomes(id, { status: 'FINALIZADA' })
  expect(await remove()).toMatchObject({ status: 200 })
  expect(await room.read(id)).toMatchObject({ fileListId: null })
})

test('an archived campaign is listed only in the archive and comes back when it is planned; a running campaign cannot be archived', async () => {
  const { id } = await room.plan([customer('Ana')], { name: 'Old', scheduledAt: null })
  await room.plan([customer('Bia')], { name: 'New', scheduledAt: null })
  expect((await change(id, { archived: true })).data).toMatchObject({ archived: true, status: 'INATIVA' })
  expect(await namesOf()).toEqual(['New'])
  expect(await namesOf({ archived: 'true' })).toEqual(['Old'])
  await change(id, { scheduledAt: '2026-01-01T09:00' })
  expect(await namesOf()).toEqual(['New', 'Old'])
  await room.becomes(id, { status: 'FINALIZADA', archived: false })
  expect((await change(id, { archived: true })).data).toMatchObject({ archived: true, status: 'FINALIZADA' })
  expect(await change(id, { archived: true, name: 'Other' })).toMatchObject({ status: 409, error: 'ERR_CAMPAIGN_UNDER_WAY' })
  const { id: planned } = await room.plan([customer('Cid')], { scheduledAt: '2099-01-01T09:00' })
  expect(await change(planned, { archived: true })).toMatchObject({ status: 409, error: 'ERR_CAMPAIGN_UNDER_WAY' })
})

test('an archived list is not offered to new campaigns, and campaigns that use it keep it', async () => {
  const { id, contactListId } = await room.plan([customer('Ana')], { scheduledAt: null })
  const archive = { params: { id: contactListId ?? 0 }, body: { archived: true } }
  expect((await world.call(line.boss, contactLists.endpoints.update, archive)).data).toMatchObject({ archived: true })
  const listed = async (query = {}) => {
    const { data } = await world.call(line.boss, contactLists.endpoints.list, { query })
    return (data as { records: ContactList[] }).records.map((list) => list.id)
  }
  expect(await listed()).toEqual([])
  expect(await listed({ archived: 'true' })).toEqual([contactListId])
  expect((await world.call(line.boss, contactListChoicesEndpoint, {})).data).toEqual([])
  expect(await room.read(id)).toMatchObject({ contactListId })
  await change(id, { scheduledAt: '2026-01-01T09:00' })
  await room.becomes(id, { status: 'FINALIZADA', progress: { total: 1, done: 1 } })
})
