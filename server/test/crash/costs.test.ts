// Guards: server/src/features/costs, server/src/channels/cloud

import { campaigns } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { connectionEndpoints } from '@recado/contract/connections'
import { budgetEndpoints } from '@recado/contract/costs/costs'
import { priceEndpoints } from '@recado/contract/costs/prices'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { FAST, listOf } from '../campaignFixture.ts'
import { settingsOf } from '../cloud/cloudNumber.ts'
import { startFakeGraphApi } from '../cloud/fakeGraphApi.ts'
import { productWithFailPoints } from './failPoints.ts'

const graph = await startFakeGraphApi()
const product = await productWithFailPoints('costs', { WHATSAPP_GRAPH_URL: graph.url, ALLOW_PRIVATE_NETWORK: 'on' })
const { platform, ask, url } = product
afterAll(async () => {
  await product.end()
  await graph.close()
})

const PATIENCE = { timeout: scaledTime(120_000), interval: 100 }
const RECIPIENTS = 12
const CENT = 10_000

test('processes that die between handing over and settling: each message is reserved, settled and counted once', {
  timeout: scaledTime(600_000),
}, async () => {
  const first = await product.start('campaign.beforeCommit:3')
  const added = { effectiveFrom: '2020-01-01', source: 'Test' }
  await ask(priceEndpoints.importCard, { body: { ...added, currency: 'USD', csv: 'Market,Service\nBrazil,0.01' } })
  const rule = { category: 'service', billable: true, freeEntryPoint: true, monthlyQuota: 0 } as const
  await ask(priceEndpoints.addRule, { body: { ...added, ...rule } })
  await ask(budgetEndpoints.save, { body: { currency: 'USD', amount: 100 } })
  const number = graph.number()
  number.hooks.hook.address = `${url}/api/carriers/cloud/webhook`
  const { id: whatsappId } = await ask(connectionEndpoints.create, {
    body: { name: 'Line', provider: 'cloud', settings: settingsOf(number) },
  })
  await expect.poll(async () => (await ask(connectionEndpoints.get, { params: { id: whatsappId } })).status, PATIENCE).toBe('CONNECTED')
  const people = Array.from({ length: RECIPIENTS }, (_, at) => ({ name: `Rita ${at}`, number: `55119874${50_000 + at}` }))
  for (const { name, number: digits } of people)
    await number.inbound({ number: digits, bsuid: `BR.${digits}`, name }, { type: 'text', text: { body: 'Oi' } }).told
  const tickets = async () => (await platform.selectFrom('tickets').select('id').where('connectionId', '=', whatsappId).execute()).length
  await expect.poll(tickets, PATIENCE).toBe(RECIPIENTS)
  const { companyId } = await platform.selectFrom('connections').select('companyId').where('id', '=', whatsappId).executeTakeFirstOrThrow()
  const contactListId = await listOf({ platform, unique: () => 'of many' }, companyId, people)
  const plan = { name: 'Prices', message1: 'Hello {nome}', whatsappId, contactListId, pace: FAST, scheduledAt: '2026-01-01T09:00' }
  const { id } = await ask(campaigns.endpoints.create, { body: plan })
  await first.gone
  await product.launch('campaign.afterCommit:3').gone
  await product.launch('outbound.handedOver:2').gone
  await product.start()
  await expect
    .poll(() => ask(recipientEndpoints.report, { params: { id } }), PATIENCE)
    .toMatchObject({ total: RECIPIENTS, sent: RECIPIENTS, waiting: 0, failed: 0 })
  const rows = () => platform.selectFrom('messageCosts').select(['state', 'counted']).where('campaignId', '=', id).execute()
  const settled = Array.from({ length: RECIPIENTS }, () => ({ state: 'delivered', counted: CENT }))
  await expect.poll(rows, PATIENCE).toEqual(settled)
  const { rows: sums } = await sql`select sum(counted)::bigint as counted from "monthlyCosts" where "companyId" = ${companyId}`.execute(
    platform,
  )
  expect(sums).toEqual([{ counted: RECIPIENTS * CENT }])
  expect(number.counts.taken).toBe(RECIPIENTS)
})
