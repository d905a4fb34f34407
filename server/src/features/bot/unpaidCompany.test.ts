import { integrations } from '@recado/contract/integrations'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type BotConnection, openBotConnection } from '../../../test/botConnection.ts'
import { startFakeServer } from '../../../test/fakeServer.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'
import type { Channel } from '../../channels/channel.ts'
import { minutes } from '../../kernel/clock.ts'
import { createEventReceiver } from '../connectionRuntime/inbound/eventReceiver.ts'
import { messagePresenter } from '../messages/index.ts'

const service = await startFakeServer(() => ({ status: 500 }))
const world = await createWorld({ env: { ALLOW_PRIVATE_NETWORK: 'on' } })
const { kernel } = world
afterAll(() => Promise.all([world.close(), service.close()]))

const PATIENCE = { timeout: 120_000, interval: 50 }
const setDueDate = async ({ boss }: BotConnection, dueDate: string | null) => {
  await world.platform.updateTable('companies').set({ dueDate }).where('id', '=', boss.companyId).execute()
}
const lastOf = async (id: number) =>
  (await world.platform
    .selectFrom('tickets')
    .select(['status', 'queueId', 'bot', 'lastMessage'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? {}

/** What a service hands over of itself, whether or not anybody of the company may sign in. */
async function handOver({ id, boss }: BotConnection, number: string, body: string) {
  const carrier = { addressesOf: async () => [] } as unknown as Channel
  const receive = createEventReceiver({
    kernel,
    channel: carrier,
    show: messagePresenter(kernel),
    mayAnswer: kernel.sessionCache.isPaidCompany,
  })
  const event = { kind: 'message', id: world.unique(), name: '', fromMe: false, at: new Date(), body } as const
  await receive({ companyId: boss.companyId, connectionId: id }, { ...event, chat: [{ kind: 'number', value: number }] })
}

test('the bot of an unpaid company does nothing, and goes on after payment', async () => {
  const line = await openBotConnection(world, { queues: [{ name: 'Sales' }, { name: 'Support' }] })
  const [ana, bia, asking] = [line.meet(), line.meet(), line.meet()]
  for (const who of [ana, bia]) await who.says('Hello')
  await ana.heard([/^Welcome/])
  await line.accept((await bia.ticket()).id)
  await line.say((await bia.ticket()).id, 'How can I help?')
  const body = { type: 'webhook' as const, name: 'Hook', urlN8N: `${service.url}/hook` }
  const { data: hook } = await world.call(line.boss, integrations.endpoints.create, { body })
  await line.change({ integrationId: hook.id, timeToTransfer: 1, transferQueueId: line.queues[1]?.id ?? null, expiresTicket: 1 })
  await asking.says('Hello')
  await expect.poll(() => service.heard.length, PATIENCE).toBe(1)
  const ids = await Promise.all([ana, bia, asking].map(async (who) => (await who.ticket()).id))
  const before = await Promise.all(ids.map(lastOf))

  await setDueDate(line, '2020-01-01')
  world.clock.advance(minutes(5))
  const again = sql`update pgboss.job set start_after = now() where name = 'bot.ask' and state < 'active' returning id`
  await expect.poll(async () => (await again.execute(world.platform)).rows.length, PATIENCE).toBeGreaterThan(0)
  const done = sql`select id from pgboss.job where name = 'bot.ask' and state not in ('completed', 'failed')`
  await expect.poll(async () => (await done.execute(world.platform)).rows, PATIENCE).toEqual([])
  await runCronJob(world, 'bot.tickets')
  await handOver(line, ana.who.number ?? '', '1')
  expect(service.heard).toHaveLength(1)
  expect(await Promise.all(ids.map(lastOf))).toEqual([{ ...before[0], lastMessage: '1' }, before[1], before[2]])

  await setDueDate(line, null)
  await line.change({ integrationId: null, timeToTransfer: 0, expiresTicket: 0 })
  line.boss.token = await world.tokens.issue(line.boss.sessionId)
  expect((await line.messages(ids[0] ?? 0)).map((message) => message.body)).toEqual(['Hello', expect.stringMatching(/^Welcome/), '1'])
  await ana.says('2')
  expect(await ana.ticket()).toMatchObject({ queueId: line.queues[1]?.id })
  await runCronJob(world, 'bot.tickets')
  expect(await asking.ticket()).toMatchObject({ status: 'pending', waitsBecause: { code: 'connectorFailed' } })
  expect(await asking.hears()).toEqual([])
})
