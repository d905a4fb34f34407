import { type Campaign, campaignEndpoints, campaigns } from '@recado/contract/campaigns/campaigns'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

async function attach(by: Person, id: number) {
  const body = new FormData()
  body.append('file', new Blob(['%PDF-1.4 prices']), 'Preços.pdf')
  const headers = { authorization: `Bearer ${by.token}` }
  await fetch(`${world.url}/api/campaigns/${id}/media-upload`, { method: 'POST', headers, body })
}

test('a copy shares the file and keeps it when the original loses it; a campaign of another company cannot be copied', async () => {
  const boss = await world.person('admin')
  const add = (body: { name: string; copyOf?: number }, by = boss) => world.call(by, campaigns.endpoints.create, { body })
  const get = async (id: number): Promise<Campaign> => (await world.call(boss, campaigns.endpoints.get, { params: { id } })).data
  const { id } = (await add({ name: 'Prices' })).data
  await attach(boss, id)
  const first = await get(id)
  const copy = (await add({ name: 'Prices again', copyOf: id })).data
  expect(copy).toMatchObject({ mediaName: 'Preços.pdf', media: first.media })
  expect((await add({ name: 'Others' })).data.media).toBeNull()
  await world.call(boss, campaignEndpoints.detach, { params: { id } })
  expect((await get(copy.id)).mediaName).toBe('Preços.pdf')
  expect((await fetch(world.url + copy.mediaPath)).status).toBe(200)
  const stranger = await world.person('admin')
  expect(await add({ name: 'Stolen', copyOf: copy.id }, stranger)).toMatchObject({ status: 404, error: 'ERR_NO_CAMPAIGN_FOUND' })
})
