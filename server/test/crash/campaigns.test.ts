// Guards: server/src/features/campaigns, server/src/features/outbox

import { campaigns } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { FAST, listOf } from '../campaignFixture.ts'
import { connectedLine } from './connectedLine.ts'
import { productWithFailPoints } from './failPoints.ts'

const product = await productWithFailPoints('campaigns')
const { platform, ask } = product
afterAll(() => product.end())

const PATIENCE = { timeout: scaledTime(120_000), interval: 100 }
const RECIPIENTS = 30

test('processes that die before and after they have sent to somebody: everybody gets it once, and the figures say so', {
  timeout: scaledTime(600_000),
}, async () => {
  const first = await product.start('campaign.beforeCommit:4')
  const connectionId = await connectedLine(ask)
  const people = Array.from({ length: RECIPIENTS }, (_, at) => ({ name: `Rita ${at}`, number: `55119876${50_000 + at}` }))
  const { companyId } = await platform
    .selectFrom('connections')
    .select('companyId')
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow()
  const contactListId = await listOf({ platform, unique: () => 'of many' }, companyId, people)
  const plan = {
    name: 'Prices',
    message1: 'Hello {nome}',
    whatsappId: connectionId,
    contactListId,
    pace: FAST,
    scheduledAt: '2026-01-01T09:00',
  }
  const { id } = await ask(campaigns.endpoints.create, { body: plan })
  await first.gone
  await product.launch('campaign.afterCommit:4').gone
  await product.start()
  const figures = () => ask(recipientEndpoints.report, { params: { id } })
  await expect.poll(figures, PATIENCE).toMatchObject({ total: RECIPIENTS, sent: RECIPIENTS, waiting: 0, failed: 0 })
  for (const { name, number } of people) {
    const phone = await ask(simulatorEndpoints.outbox, { params: { id: connectionId }, query: { number } })
    expect(phone.map(({ body }) => body)).toEqual([`Hello ${name}`])
  }
  expect(await ask(campaigns.endpoints.get, { params: { id } })).toMatchObject({ status: 'FINALIZADA', progress: { done: RECIPIENTS } })
  const delivered = async () => (await ask(simulatorEndpoints.tally, { params: { id: connectionId } })).delivered
  await expect.poll(delivered, PATIENCE).toBe(RECIPIENTS)
})
