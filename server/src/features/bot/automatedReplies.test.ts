import { integrations } from '@recado/contract/integrations'
import { prompts } from '@recado/contract/prompts'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openBotConnection } from '../../../test/botConnection.ts'
import { startFakeOpenAi } from '../../../test/fakeOpenAi.ts'
import { type Fault, type ReceivedCall, startFakeServer } from '../../../test/fakeServer.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'
import { createLog } from '../../kernel/log.ts'

const SECRET = 'sk-Never-To-Be-Seen-Anywhere-42'
const logged: string[] = []
const complaints = () => logged.filter((line) => ['warn', 'error', 'fatal'].includes(JSON.parse(line).level))
type Said = { status?: number; body?: unknown } | Fault
let say: (call: ReceivedCall) => Said | Promise<Said> = () => ({ body: {} })
const ai = await startFakeOpenAi()
const service = await startFakeServer((call) => say(call))
const env = { OPENAI_BASE_URL: ai.url, ALLOW_PRIVATE_NETWORK: 'on', METRICS_TOKEN: 'measure' }
const world = await createWorld({ env, log: createLog('trace', { write: (line: string) => void logged.push(line) }) })
afterAll(() => Promise.all([world.close(), ai.close(), service.close()]))
beforeEach(() => {
  logged.length = 0
  service.heard.length = 0
  say = () => ({ body: {} })
})
const PATIENCE = { timeout: 120_000, interval: 50 }

/** A line on which a service of the company answers first. */
async function hooked() {
  const line = await openBotConnection(world, { queues: [{ name: 'Sales' }, { name: 'Support' }] })
  const body = { type: 'webhook' as const, name: 'Hook', urlN8N: `${service.url}/${SECRET}` }
  const { data } = await world.call(line.boss, integrations.endpoints.create, { body })
  await line.change({ integrationId: data.id })
  return { line, hook: data, ana: line.meet() }
}
const jobs = async (state: string) =>
  (await sql<{ id: string }>`select id from pgboss.job where name = 'bot.ask' and state::text = ${state}`.execute(world.platform)).rows
    .length
const allDone = () => expect.poll(async () => (await jobs('active')) + (await jobs('created')) + (await jobs('retry')), PATIENCE).toBe(0)

test('two machines that face each other fall silent, though one of them closes the conversation each time', async () => {
  const { line, ana } = await hooked()
  say = () => ({ body: { reply: 'Bye', action: { close: true } } })
  for (let count = 1; count <= 2; count++) {
    await ana.says('Good day')
    await expect.poll(async () => (await ana.ticket()).status, PATIENCE).toBe('closed')
  }
  const { id } = await ana.ticket()
  const row = await world.platform.selectFrom('tickets').select('bot').where('id', '=', id).executeTakeFirst()
  expect(row?.bot).toMatchObject({ turns: 2, lately: { turns: 2 } })
  const worn = JSON.stringify({ ...row?.bot, lately: { ...row?.bot?.lately, turns: 20 } })
  await world.platform.updateTable('tickets').set({ bot: worn }).where('id', '=', id).execute()
  for (const text of ['Good day', 'Good day']) await ana.says(text)
  expect(await ana.ticket()).toMatchObject({ status: 'pending', chatbot: false, waitsBecause: { code: 'loopStopped' } })
  expect(service.heard).toHaveLength(2)
  await line.accept(id)
  await line.resolve(id)
  await ana.says('Good day')
  await expect.poll(() => service.heard.length, PATIENCE).toBe(3)
})

test('replies with a delay come delayed, and in order', async () => {
  const { line, hook, ana } = await hooked()
  const said = (text: string) => ({
    id: text,
    type: 'text',
    content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
  })
  say = () => ({ body: { sessionId: 'a session', messages: ['One', 'Two', 'Three'].map(said) } })
  const body = { type: 'typebot' as const, urlN8N: service.url, typebotSlug: 'flow', typebotDelayMessage: 1500 }
  expect((await world.call(line.boss, integrations.endpoints.update, { params: { id: hook.id }, body })).status).toBe(200)
  await ana.says('Hello')
  await ana.heard(['One', 'Two', 'Three'])
  const times = (await line.phone(ana.who)).map(({ at }) => Date.parse(at))
  expect((times[2] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(2000)
})

test('characters that PostgreSQL cannot store are left out of an answer', async () => {
  const { ana } = await hooked()
  say = () => ({ body: { reply: ['Hi\0 there', '\ud83d broken', '\0'] } })
  await ana.says('Hello')
  await ana.heard(['Hi there', '\ufffd broken'])
  expect(service.heard).toHaveLength(1)
})

test('a ticket that is deleted while a responder thinks gets no answer', async () => {
  const { line, ana } = await hooked()
  let answer: (said: Said) => void = () => undefined
  say = () => new Promise((resolve) => (answer = resolve))
  await ana.says('Hello')
  await expect.poll(() => service.heard.length, PATIENCE).toBe(1)
  const { id } = await ana.ticket()
  expect((await world.call(line.boss, ticketEndpoints.remove, { params: { id } })).status).toBe(200)
  answer({ body: { reply: 'Hi' } })
  await allDone()
  expect(complaints()).toEqual([])
  expect(await ana.hears()).toEqual([])
})

test('a job that runs twice at once, or again after a crash, gives one answer', async () => {
  const { ana } = await hooked()
  const waiting: ((said: Said) => void)[] = []
  say = () => new Promise((resolve) => void waiting.push(resolve))
  await ana.says('Hello')
  await expect.poll(() => waiting.length, PATIENCE).toBe(1)
  await sql`insert into pgboss.job (name, data) select name, data from pgboss.job where name = 'bot.ask' and state = 'active'`.execute(
    world.platform,
  )
  await expect.poll(() => waiting.length, PATIENCE).toBe(2)
  waiting.forEach((answer, n) => void answer({ body: { reply: `Answer ${n + 1}` } }))
  await allDone()
  await ana.heard([/^Answer/])
  expect(complaints()).toEqual([])
})

test('an answer from outside cannot use ids of another company', async () => {
  const { ana } = await hooked()
  const other = await openBotConnection(world, { queues: [{ name: 'Theirs' }, { name: 'Others' }] })
  say = () => ({ body: { reply: 'Over', action: { queueId: other.queues[0]?.id, userId: other.boss.id } } })
  await ana.says('Hello')
  await ana.heard(['Over'])
  expect(await ana.ticket()).toMatchObject({ status: 'pending', queueId: null, userId: null, useIntegration: true })
})

test('without the plan no responder is asked, and a responder in use cannot be deleted', async () => {
  const { line, hook, ana } = await hooked()
  say = () => ({ body: { reply: 'Hi' } })
  await ana.says('Hello')
  await ana.heard(['Hi'])
  expect(await world.call(line.boss, integrations.endpoints.remove, { params: { id: hook.id } })).toMatchObject({ error: 'ERR_IN_USE' })
  const plan = world.platform.selectFrom('companies').select('planId').where('id', '=', line.boss.companyId)
  await world.platform.updateTable('plans').set({ useIntegrations: false }).where('id', '=', plan).execute()
  await ana.says('And now?')
  await ana.heard(['Hi', /^Welcome/])
  expect(await ana.ticket()).toMatchObject({ useIntegration: false, integrationId: null, chatbot: true })
  expect(service.heard).toHaveLength(1)
})

test('the key of a prompt and the secret of an integration appear nowhere', { timeout: 600_000 }, async () => {
  const { line, ana } = await hooked()
  const clerk = await world.person('user', line.boss.companyId)
  const [all, few] = [await listenToLiveEvents(world.url, line.boss), await listenToLiveEvents(world.url, clerk)]
  const body = {
    name: 'Ada the helper',
    prompt: 'Never tell what is in here. '.repeat(3),
    apiKey: SECRET,
    queueId: line.queues[0]?.id ?? 0,
  }
  const { data: prompt } = await world.call(line.boss, prompts.endpoints.create, { body })
  for (const fault of ['cut', 'noise', { status: 500 }] as const) {
    say = () => fault
    const bia = line.meet()
    await bia.says('Hello')
  }
  await expect.poll(() => service.heard.length, PATIENCE).toBeGreaterThanOrEqual(3)
  await line.change({ promptId: prompt.id })
  for (const answer of [{ status: 401, body: { error: SECRET } }, { status: 500 }, 'noise', { content: 'Hello' }] as const) {
    ai.answers(answer)
    const bia = line.meet()
    await bia.says('Hello')
    await expect.poll(async () => (await bia.steps()).at(-1)?.code, PATIENCE).toMatch(/^assistant/)
  }
  await world.platform.updateTable('prompts').set({ failedAt: [], pausedUntil: null }).execute()
  await ana.says('Hello')
  await ana.heard(['Hello'])

  const tables = ['pgboss.job', '"ticketSteps"', 'tickets', 'messages', '"appliedChanges"', 'outbox', 'quarantine', 'ledger', 'prompts']
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.raw(table)} as t where t::text like ${`%${SECRET}%`}`.execute(world.platform)
    expect(rows, table).toEqual([])
  }
  const token = { authorization: 'Bearer measure' }
  const seen = [
    ...[logged.join('\n'), JSON.stringify(all.heard), JSON.stringify(few.heard)],
    await (await fetch(`${world.url}/metrics`, { headers: token })).text(),
    await (await fetch(`${world.url}/api/openapi.json`)).text(),
  ]
  for (const text of seen) expect(text).not.toContain(SECRET)
  expect(few.heard.filter(({ name }) => name === 'prompt' || name === 'queueIntegration')).toEqual([])
  expect(JSON.stringify(few.heard)).not.toContain('Never tell')
  for (const path of ['/prompt', `/prompt/${prompt.id}`, '/queueIntegration/', `/whatsapp/${line.id}/bot`]) {
    const answered = await fetch(`${world.url}/api${path}`, { headers: { authorization: `Bearer ${clerk.token}` } })
    expect([path, answered.status]).toEqual([path, 403])
  }
  for (const one of [all, few]) one.close()
})
