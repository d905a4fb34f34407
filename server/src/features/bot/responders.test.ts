import { integrations } from '@recado/contract/integrations'
import { prompts } from '@recado/contract/prompts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBotConnection } from '../../../test/botConnection.ts'
import { startFakeOpenAi } from '../../../test/fakeOpenAi.ts'
import { type Fault, type ReceivedCall, startFakeServer } from '../../../test/fakeServer.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'
import { minutes } from '../../kernel/clock.ts'

const ai = await startFakeOpenAi()
type Said = { status?: number; body?: unknown } | Fault
let say: (call: ReceivedCall) => Said | Promise<Said> = () => ({ body: {} })
const service = await startFakeServer((call) => say(call))
const world = await createWorld({ env: { OPENAI_BASE_URL: ai.url, ALLOW_PRIVATE_NETWORK: 'on' } })
afterAll(() => Promise.all([world.close(), ai.close(), service.close()]))
const PERSON_FOLLOWS = 'Uma pessoa da nossa equipe vai continuar o seu atendimento em breve.'
const PATIENCE = { timeout: 120_000, interval: 50 }

/** A line whose customers an assistant or a connector answers first. */
async function speaking(kind: 'assistant' | 'connector') {
  const line = await openBotConnection(world, { queues: [{ name: 'Sales' }, { name: 'Support' }] })
  const [sales, support] = line.queues
  const made =
    kind === 'assistant'
      ? await world.call(line.boss, prompts.endpoints.create, {
          body: {
            name: 'Ada the helper',
            prompt: 'You answer the customers of a bakery. '.repeat(3),
            apiKey: 'sk-secret',
            queueId: support?.id ?? 0,
          },
        })
      : await world.call(line.boss, integrations.endpoints.create, {
          body: { type: 'webhook', name: 'Hook', urlN8N: `${service.url}/hook` },
        })
  const { id } = made.data as { id: number }
  await line.change(kind === 'assistant' ? { promptId: id } : { integrationId: id })
  return { line, sales, support, ana: line.meet() }
}
const waitsFor = (ana: Awaited<ReturnType<typeof speaking>>['ana'], code: string) =>
  expect.poll(async () => (await ana.ticket()).waitsBecause?.code, PATIENCE).toBe(code)
/** Whatever is asked again later is asked at once. */
const hasten = () => sql`update pgboss.job set start_after = now() where name = 'bot.ask' and state < 'active'`.execute(world.platform)

test('an assistant talks with the customer, and hands over into its queue with the reason', async () => {
  const { ana, support } = await speaking('assistant')
  ai.answers({ content: 'We have bread.' })
  await ana.says('What do you have?')
  await ana.heard(['We have bread.'])
  expect(await ana.ticket()).toMatchObject({ status: 'pending', chatbot: true, promptId: expect.any(Number) })
  ai.answers({ tool_calls: [{ name: 'transfer_to_attendant', arguments: '{"reason":"wants a person"}' }] })
  await ana.says('A person, please')
  await waitsFor(ana, 'assistantHandedOver')
  expect(await ana.ticket()).toMatchObject({ status: 'pending', queueId: support?.id, chatbot: false, promptId: null })
  expect((await ana.steps()).at(-1)).toMatchObject({ code: 'assistantHandedOver', values: { reason: 'wants a person' } })
  await ana.says('Hello?')
  expect(await ana.hears()).toEqual(['We have bread.', PERSON_FOLLOWS])
})

test.each<[string, Parameters<typeof ai.answers>[0], string]>([
  ['refuses the key', { status: 401 }, 'key'],
  ['is broken', { status: 500 }, 'broken'],
  ['says nothing', { content: '' }, 'noAnswer'],
  ['hangs up', 'cut', 'unreachable'],
])('an assistant that %s leaves the customer to a person, with the reason, and is not asked on and on', async (_, answer) => {
  const { ana, support } = await speaking('assistant')
  ai.forget()
  ai.answers(answer)
  await ana.says('What do you have?')
  await waitsFor(ana, 'assistantFailed')
  const ticket = await ana.ticket()
  expect(ticket).toMatchObject({ status: 'pending', queueId: support?.id, chatbot: false, unreadMessages: 1 })
  expect(ticket.waitsBecause?.values.reason).toEqual(expect.any(String))
  expect(ai.calls.length).toBeLessThanOrEqual(2)
  await ana.heard([PERSON_FOLLOWS])
})

test('an answer that comes after a person has taken over is dropped', async () => {
  const { line, ana } = await speaking('connector')
  let answer: (said: Said) => void = () => undefined
  say = () => new Promise((resolve) => (answer = resolve))
  await ana.says('Hello')
  await expect.poll(() => service.heard.length, PATIENCE).toBeGreaterThan(0)
  const { id } = await ana.ticket()
  await line.accept(id)
  answer({ body: { reply: 'Too late' } })
  await expect.poll(async () => (await ana.steps()).map(({ code }) => code), PATIENCE).toContain('lateAnswerDropped')
  expect(await ana.hears()).toEqual([])
  expect(await ana.ticket()).toMatchObject({ status: 'open', userId: line.boss.id })
})

test('a connector replies and its orders are carried out; unknown ids in them are ignored', async () => {
  const { line, ana, sales } = await speaking('connector')
  say = () => ({ body: { reply: ['One', 'Two'] } })
  await ana.says('Hello')
  await ana.heard(['One', 'Two'])
  expect(await ana.ticket()).toMatchObject({ useIntegration: true, chatbot: true })
  say = () => ({ body: { reply: 'Over to them', action: { queueId: sales?.id, userId: 2_000_000_000 } } })
  await ana.says('Sales')
  await ana.heard(['One', 'Two', 'Over to them'])
  expect(await ana.ticket()).toMatchObject({ status: 'pending', queueId: sales?.id, useIntegration: false, chatbot: false })
  await line.set('joinBubbles', 'enabled')
  const bob = line.meet('Bob')
  say = () => ({ body: { reply: ['One', 'Two'] } })
  await bob.says('Hello')
  await bob.heard(['One\n\nTwo'])
})

test('what the customer writes while a responder thinks goes into the next question', async () => {
  const { ana } = await speaking('connector')
  const heard: string[][] = []
  let isFirst = true
  say = async ({ body }) => {
    heard.push((JSON.parse(body).messages as { body: string }[]).map((message) => message.body))
    if (isFirst) {
      isFirst = false
      await ana.says('Two')
      await ana.says('Three')
    }
    return { body: { reply: `Answer ${heard.length}` } }
  }
  await ana.says('One')
  await ana.heard(['Answer 1', 'Answer 2'])
  expect(heard).toEqual([['One'], ['Two', 'Three']])
})

test('a connector that is away is tried five times more, and then the customer is left to a person', { timeout: 600_000 }, async () => {
  const { ana } = await speaking('connector')
  say = () => ({ status: 500 })
  service.heard.length = 0
  await ana.says('Hello')
  for (let tries = 1; tries <= 6; tries++) {
    await expect.poll(() => service.heard.length, PATIENCE).toBe(tries)
    expect(await ana.ticket()).toMatchObject({ status: 'pending' })
    await expect.poll(() => hasten().then(() => service.heard.length), PATIENCE).toBeGreaterThanOrEqual(Math.min(tries + 1, 6))
  }
  await waitsFor(ana, 'connectorFailed')
  expect(service.heard).toHaveLength(6)
  expect(new Set(service.heard.map(({ headers }) => headers['x-recado-signature'])).size).toBeGreaterThan(0)
})

test('a question whose process died is given up', async () => {
  const { ana } = await speaking('connector')
  say = () => 'silent'
  await ana.says('Hello')
  await expect.poll(async () => (await ana.ticket()).useIntegration, PATIENCE).toBe(true)
  await sql`delete from pgboss.job where name = 'bot.ask'`.execute(world.platform)
  world.clock.advance(minutes(3))
  await runCronJob(world, 'bot.tickets')
  await waitsFor(ana, 'connectorFailed')
  expect((await ana.ticket()).waitsBecause?.values.reason).toBe('timeout')
})
