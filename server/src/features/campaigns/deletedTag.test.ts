import { campaigns } from '@recado/contract/campaigns/campaigns'
import { noticeEndpoints } from '@recado/contract/notices'
import { tags } from '@recado/contract/tags'
import { afterAll, expect, test } from 'vitest'
import { createCampaigns, listOf } from '../../../test/campaignFixture.ts'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { later, minutes } from '../../kernel/clock.ts'

const world = await createWorld()
afterAll(() => world.close())

test('a planned campaign whose tag was deleted becomes a draft and admins are notified; it goes out once other recipients are chosen', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  const tag = (await world.call(line.boss, tags.endpoints.create, { body: { name: 'Regulars' } })).data
  const scheduledAt = later(world.clock.now(), minutes(5)).toISOString()
  const { id, status } = await room.plan([], { contactListId: null, tagListId: tag.id, scheduledAt })
  expect(status).toBe('PROGRAMADA')
  await world.call(line.boss, tags.endpoints.remove, { params: { id: tag.id } })
  world.clock.advance(minutes(6))
  await room.becomes(id, { status: 'INATIVA', scheduledAt: null, completedAt: null, tagId: null })
  expect((await world.call(line.boss, noticeEndpoints.list, {})).data.notices).toMatchObject([{ kind: 'campaignStopped', name: 'Prices' }])
  const contactListId = await listOf(world, line.boss.companyId, [customer('Rita')])
  const body = { contactListId, scheduledAt: world.clock.now().toISOString() }
  await world.call(line.boss, campaigns.endpoints.update, { params: { id }, body })
  await room.becomes(id, { status: 'FINALIZADA', progress: { total: 1, done: 1 } })
})
