import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import { webhooks } from '@recado/contract/webhooks'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type BotConnection, openBotConnection } from '../../../test/botConnection.ts'
import { createCampaigns } from '../../../test/campaignFixture.ts'
import { customer } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
const PATIENCE = { timeout: 120_000, interval: 50 }
const confirmed = expect.stringMatching(/não receberá mais/)

let line: BotConnection
beforeEach(async () => {
  const connection = { complationMessage: 'Goodbye', ratingMessage: 'How was it?' }
  line = await openBotConnection(world, {
    queues: [{ name: 'Sales' }, { name: 'Support' }],
    connection,
    settings: { userRating: 'enabled' },
  })
})

/** Somebody who got a campaign. */
async function reached(name = 'Ana') {
  const ana = customer(name)
  const room = createCampaigns(world, line)
  const { id } = await room.plan([ana])
  await room.becomes(id, { status: 'FINALIZADA' })
  const texts = async () => (await line.phone(ana)).map(({ body }) => body)
  await expect.poll(texts, PATIENCE).toEqual([`Hello ${name}`])
  const ticket = async () => {
    const found = await line.ticketOf(ana)
    if (!found) throw new Error('no ticket')
    return found
  }
  return { ana, texts, ticket }
}

async function toldPrograms() {
  const rows = await world.platform
    .selectFrom('webhookDeliveries')
    .select('payload')
    .where('companyId', '=', line.boss.companyId)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ payload: { event, reason, ticket } }) => ({ event, reason, status: ticket?.status }))
}

test('a ticket that only the opt-out word opened is closed again with the confirmation, and webhooks get the reason', async () => {
  const { ana, texts, ticket } = await reached()
  const hook = { whatsappId: line.id, url: 'https://example.com/hook', events: ['ticket.closed' as const] }
  await world.call(line.boss, webhooks.endpoints.create, { body: hook })
  const { id } = await ticket()
  await line.write(ana, 'Sair')
  await expect.poll(texts, PATIENCE).toEqual(['Hello Ana', confirmed])
  expect(await ticket()).toMatchObject({ id, status: 'closed', userId: null, unreadMessages: 0 })
  expect(await toldPrograms()).toEqual([{ event: 'ticket.closed', reason: 'optOut', status: 'closed' }])
  const { steps } = (await world.call(line.boss, timelineEndpoints.list, { params: { ticketId: id }, query: {} })).data
  expect(steps.map(({ code }) => code)).toContain('closedByOptOut')
})

test('the last agent still sees the ticket afterwards, and no goodbye or rating follows', async () => {
  const { ana, texts, ticket } = await reached()
  const agent = await world.person('user', line.boss.companyId)
  await line.write(ana, 'How much is it?')
  const { id } = await ticket()
  await line.accept(id, agent)
  await line.resolve(id, agent)
  await expect.poll(texts, PATIENCE).toContainEqual(expect.stringMatching(/^How was it\?/))
  const before = await texts()
  await line.write(ana, 'PARAR!')
  await expect.poll(texts, PATIENCE).toEqual([...before, confirmed])
  expect(await ticket()).toMatchObject({ status: 'closed', userId: agent.id })
})

test('an open or waiting ticket stays as it is, and unread', async () => {
  const [open, waiting] = [await reached(), await reached('Bia')]
  for (const { ana } of [open, waiting]) await line.write(ana, 'How much is it?')
  await line.accept((await open.ticket()).id)
  for (const { ana, ticket, texts } of [open, waiting]) {
    const { status, userId, unreadMessages } = await ticket()
    await line.write(ana, 'Sair')
    await expect.poll(async () => (await texts()).at(-1), PATIENCE).toEqual(confirmed)
    expect(await ticket()).toMatchObject({ status, userId, unreadMessages: unreadMessages + 1 })
  }
})
