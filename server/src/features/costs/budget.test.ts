import { budgetEndpoints, costEndpoints } from '@recado/contract/costs/costs'
import { priceEndpoints } from '@recado/contract/costs/prices'
import { noticeEndpoints } from '@recado/contract/notices'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createCampaigns } from '../../../test/campaignFixture.ts'
import { createCloudWorld } from '../../../test/cloud/cloudConnection.ts'
import { openTemplateConnection } from '../../../test/cloud/templateConnection.ts'
import { seconds } from '../../kernel/clock.ts'
import { priceDeliveries } from './priceDeliveries.ts'

const place = await createCloudWorld()
const { world } = place
afterAll(() => place.close())
const PATIENCE = { timeout: 60_000, interval: 50 }

const root = await world.person('super')
const csv = 'Market,Utility,Service\nBrazil,0.02,0.01'
await world.call(root, priceEndpoints.importCard, { body: { effectiveFrom: '2020-01-01', currency: 'USD', source: 'rates.csv', csv } })

let people = 0
/** A company whose campaign of templates goes to so many people. */
async function opened(recipients: number, budget: { currency: string; amount: number | null }) {
  const own = await openTemplateConnection(place)
  own.number.now = () => world.clock.now().getTime()
  await world.platform.updateTable('companies').set({ dueDate: '2099-01-01' }).where('id', '=', own.boss.companyId).execute()
  const { id: templateId } = (await own.approved()) as { id: number }
  const campaigns = createCampaigns(world, own)
  const save = (body: typeof budget) => world.call(own.boss, budgetEndpoints.save, { body })
  await save(budget)
  const list = Array.from({ length: recipients }, () => ({ name: 'Ana', number: `55119${86_700_000 + ++people}` }))
  const start = () => campaigns.plan(list, { message1: '', templates: [{ templateId, values: { 'body.1': '{nome}', 'body.2': '77' } }] })
  return {
    ...{ ...own, campaigns, save, start },
    budget: async () => (await world.call(own.boss, budgetEndpoints.read, {})).data,
    /** Read without a session: sessions end when the clock moves. */
    row: (id: number) =>
      world.platform.selectFrom('campaigns').select(['waitsFor', 'waitsUntil', 'done', 'status']).where('id', '=', id).executeTakeFirst(),
    costs: () =>
      world.platform
        .selectFrom('messageCosts')
        .select(['state', 'month', 'counted', 'campaignId'])
        .where('companyId', '=', own.boss.companyId)
        .execute(),
  }
}

test('a campaign that waits goes on when the budget is raised, and agents never wait', async () => {
  const own = await opened(2, { currency: 'USD', amount: 0.01 })
  const { id } = await own.start()
  await expect.poll(() => own.row(id), PATIENCE).toMatchObject({ waitsFor: 'budget', done: 0 })
  expect(await own.costs()).toEqual([])
  const who = { number: '5511986790001', bsuid: 'BR.agent', name: 'Bia' }
  await own.number.inbound(who, { type: 'text', text: { body: 'Oi' } }).told
  await own.taken()
  const ticketId = (await own.ticketOf('Bia'))?.id ?? 0
  await own.accept(ticketId)
  await own.say(ticketId, 'From an agent')
  await expect.poll(() => own.number.screenOf(who).some(({ body }) => body.includes('From an agent')), PATIENCE).toBe(true)
  await own.save({ currency: 'USD', amount: 1 })
  world.clock.advance(seconds(16))
  await expect.poll(() => own.row(id), PATIENCE).toMatchObject({ waitsFor: null, done: 2, status: 'FINALIZADA' })
})

test('what was reserved is given back when the service refuses the message', async () => {
  const own = await opened(1, { currency: 'USD', amount: 1 })
  own.number.tells = ['sent']
  const { id } = await own.start()
  await expect.poll(() => own.row(id), PATIENCE).toMatchObject({ done: 1 })
  expect(await own.budget()).toMatchObject({ taken: 0.02 })
  const message = () =>
    world.platform
      .selectFrom('messages')
      .select(['carrierId'])
      .where('companyId', '=', own.boss.companyId)
      .where('ack', '>', 0)
      .executeTakeFirst()
  await expect.poll(async () => (await message())?.carrierId, PATIENCE).toBeTruthy()
  const carrierId = (await message())?.carrierId ?? ''
  await own.number.status(carrierId, { bsuid: 'BR.x', name: '' }, 'failed', { errors: [{ code: 131_026 }] })
  await expect.poll(() => own.costs(), PATIENCE).toMatchObject([{ state: 'released', counted: 0 }])
  expect(await own.budget()).toMatchObject({ taken: 0 })
})

test('without a known price in its currency a campaign with a budget waits; without a budget it does not', async () => {
  const own = await opened(1, { currency: 'EUR', amount: 100 })
  const { id } = await own.start()
  await expect.poll(() => own.row(id), PATIENCE).toMatchObject({ waitsFor: 'noPrice', waitsUntil: null, done: 0 })
  expect(await own.budget()).toMatchObject({ isPriced: false, currency: 'EUR' })
  await own.save({ currency: 'EUR', amount: null })
  world.clock.advance(seconds(16))
  await expect.poll(() => own.row(id), PATIENCE).toMatchObject({ done: 1 })
})

test('a campaign stops at the budget, warns at 80 %, and goes on next month', async () => {
  const own = await opened(5, { currency: 'USD', amount: 0.05 })
  const { id } = await own.start()
  await expect.poll(() => own.row(id), PATIENCE).toMatchObject({ waitsFor: 'budget', done: 2 })
  await expect
    .poll(async () => {
      await priceDeliveries(world.kernel)
      return own.costs()
    }, PATIENCE)
    .toEqual([1, 2].map(() => expect.objectContaining({ state: 'delivered', counted: 20_000, campaignId: id })))
  expect(await own.budget()).toMatchObject({ taken: 0.04, amount: 0.05, currency: 'USD', isPriced: true })
  const { sums } = (await world.call(own.boss, costEndpoints.ofCampaign, { params: { campaignId: id } })).data
  expect(sums).toMatchObject([{ messages: 2, free: 0, unknown: 0, amount: 0.04, currency: 'USD' }])
  const told = (await world.call(own.boss, noticeEndpoints.list, {})).data.notices
  expect(told.map(({ kind }) => kind).sort()).toEqual(['budgetWarning', 'campaignStopped'])
  const { waitsUntil } = (await own.row(id)) ?? {}
  world.clock.advance(Date.parse(waitsUntil ?? '') + seconds(20) - world.clock.now().getTime())
  await expect.poll(() => own.row(id), PATIENCE).toMatchObject({ waitsFor: 'budget', done: 4 })
  expect(new Set((await own.costs()).map(({ month }) => month)).size).toBe(2)
})

test('the sums of the months are those of their messages', async () => {
  const { rows } = await sql`
    select * from (select "companyId", month, currency, sum(counted)::bigint as counted from "messageCosts" where counted > 0 group by 1, 2, 3) a
    full join (select "companyId", month, currency, counted from "monthlyCosts" where counted <> 0) b using ("companyId", month, currency)
    where a.counted is distinct from b.counted`.execute(world.platform)
  expect(rows).toEqual([])
})
