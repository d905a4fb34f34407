import { type Prompt, prompts, type SavedPrompt } from '@recado/contract/prompts'
import { queues } from '@recado/contract/queues/queues'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'
import { createSecrets } from '../../kernel/secrets.ts'

const world = await createWorld()
afterAll(() => world.close())
const { list, get, create, update, remove } = prompts.endpoints
const KEY = 'sk-proj-a-key-that-nobody-sees-7Qz4'
const words = 'You answer the customers of a bakery, shortly and kindly, in their language.'

const queueOf = ({ companyId }: Person, name = `Queue ${world.unique()}`) =>
  world.platform
    .insertInto('queues')
    .values({ companyId, name, color: `#${world.unique().slice(0, 6)}` })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
async function promptOf(boss: Person, values: Partial<Parameters<typeof bodyOf>[1]> = {}) {
  const { id: queueId } = await queueOf(boss)
  return asListed((await world.call(boss, create, { body: bodyOf(queueId, values) })).data)
}
/** `warning` is part of the answer to a save only. */
const asListed = ({ warning: _once, ...row }: SavedPrompt) => row
const bodyOf = (queueId: number, values: { name?: string; apiKey?: string } = {}) => ({
  ...{ name: 'Bakery helper', prompt: words, apiKey: KEY, queueId },
  ...values,
})
const storedKey = async (id: number) => {
  const { apiKeySealed } = await world.platform.selectFrom('prompts').select('apiKeySealed').where('id', '=', id).executeTakeFirstOrThrow()
  return { apiKeySealed, key: createSecrets(world.config.secretKey ?? '').unseal(apiKeySealed) }
}

const knowledgeless = {
  testBar: null,
  testsWeekly: false,
  usesKnowledge: false,
  sendsWholeKnowledge: false,
  answersWhileClosed: false,
  alwaysHandOver: [],
  tone: null,
  knowledgeArticleIds: null,
}
const unlimited = {
  maxAnswers: null,
  endAfterHours: null,
  tokensPerDay: null,
  tokensPerMonth: null,
  pausedUntil: null,
  ...knowledgeless,
}

test('a prompt shows its queue and only the last characters of its key', async () => {
  const boss = await world.person('admin')
  const queue = await queueOf(boss, 'Sales')
  const { status, data: saved } = await world.call(boss, create, { body: bodyOf(queue.id) })
  const data = asListed(saved)
  const defaults = { model: 'gpt-3.5-turbo-1106', maxTokens: 100, temperature: 1, maxMessages: 10, ...unlimited }
  const row = { id: expect.any(Number), name: 'Bakery helper', prompt: words, ...defaults, endpoint: '', apiKey: 'sk-…7Qz4' }
  expect({ status, data }).toEqual({ status: 200, data: { ...row, queueId: queue.id, queue: { id: queue.id, name: 'Sales' } } })
  expect((await world.call(boss, get, { params: { id: data.id } })).data).toEqual(data)
  expect((await world.call(boss, list, { query: {} })).data).toEqual({ prompts: [data], count: 1, hasMore: false, nextCursor: null })
  const { apiKeySealed, key } = await storedKey(data.id)
  expect(key).toBe(KEY)
  expect(apiKeySealed).not.toContain('7Qz4')
})

test('nothing of a short key is shown', async () => {
  const boss = await world.person('admin')
  expect(await promptOf(boss, { apiKey: 'abc-123' })).toMatchObject({ apiKey: 'sk-…' })
})

test('the stored key stays if the masked key or no key is sent', async () => {
  const boss = await world.person('admin')
  const prompt = await promptOf(boss)
  const params = { id: prompt.id }
  const sealed = await storedKey(prompt.id)
  const changed = await world.call(boss, update, { params, body: { apiKey: 'sk-…7Qz4', temperature: 0.3 } })
  expect(asListed(changed.data)).toEqual({ ...prompt, temperature: 0.3 })
  await world.call(boss, update, { params, body: { name: 'Another name' } })
  expect(await storedKey(prompt.id)).toEqual(sealed)
  expect((await world.call(boss, update, { params, body: { apiKey: ' sk-another-one-abcd ' } })).data).toMatchObject({ apiKey: 'sk-…abcd' })
  expect((await storedKey(prompt.id)).key).toBe('sk-another-one-abcd')
})

test('a key that no header can carry, or the mask of another key, is refused', async () => {
  const boss = await world.person('admin')
  const prompt = await promptOf(boss)
  const { id: queueId } = await queueOf(boss)
  const before = await world.digest()
  for (const apiKey of ['sk-…0000', 'sk-two words', 'sk-chave-é', 'sk-line\nbreak']) {
    const refused = { status: 422, error: 'ERR_VALIDATION', details: { fields: [{ path: 'apiKey' }] } }
    expect(await world.call(boss, update, { params: { id: prompt.id }, body: { apiKey } })).toMatchObject(refused)
    expect(await world.call(boss, create, { body: bodyOf(queueId, { name: 'Second one', apiKey }) })).toMatchObject(refused)
  }
  expect(await world.digest()).toEqual(before)
})

test('a name is unique per company in any case; the queue must belong to the company', async () => {
  const [boss, eve] = [await world.person('admin'), await world.person('admin')]
  const { queueId } = await promptOf(boss)
  const foreign = await queueOf(eve)
  const before = await world.digest()
  const taken = bodyOf(Number(queueId), { name: 'BAKERY Helper' })
  expect(await world.call(boss, create, { body: taken })).toMatchObject({ status: 409, error: 'ERR_NAME_TAKEN' })
  expect(await world.call(boss, create, { body: bodyOf(foreign.id, { name: 'Second one' }) })).toMatchObject({
    ...{ status: 404, error: 'ERR_NO_QUEUE_FOUND' },
  })
  expect(await world.digest()).toEqual(before)
  expect(await world.call(eve, create, { body: bodyOf(foreign.id) })).toMatchObject({ status: 200 })
})

test('a prompt that a queue or a connection uses cannot be deleted, and the error names them', async () => {
  const boss = await world.person('admin')
  const { companyId } = boss
  const prompt = await promptOf(boss)
  const params = { id: prompt.id }
  const queue = await queueOf(boss, 'Sales')
  const line = await world.platform
    .insertInto('connections')
    .values({ companyId, name: 'Main line' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const use = (table: 'queues' | 'connections', id: number, promptId: number | null) =>
    world.platform.updateTable(table).set({ promptId }).where('id', '=', id).where('companyId', '=', companyId).execute()
  const inUse = { status: 409, error: 'ERR_IN_USE' }
  await use('queues', queue.id, prompt.id)
  expect(await world.call(boss, remove, { params })).toMatchObject({
    ...inUse,
    details: { queues: [{ id: queue.id, name: 'Sales' }], connections: [] },
  })
  await use('connections', line.id, prompt.id)
  await use('queues', queue.id, null)
  expect(await world.call(boss, remove, { params })).toMatchObject({
    ...inUse,
    details: { queues: [], connections: [{ id: line.id, name: 'Main line' }] },
  })
  await use('connections', line.id, null)
  expect(await world.call(boss, remove, { params })).toMatchObject({ status: 200, data: { message: 'prompt.deleted' } })
  expect(await world.call(boss, get, { params })).toMatchObject({ status: 404, error: 'ERR_NO_PROMPT_FOUND' })
})

test('administrators get events of prompts and of changes of their queue; others get none', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('supervisor', boss.companyId)
  const [heard, others] = [await listenToLiveEvents(world.url, boss), await listenToLiveEvents(world.url, bob)]
  const prompt = await promptOf(boss)
  await heard.hearsOf('prompt', { id: prompt.id, apiKey: 'sk-…7Qz4' })
  const queueId = Number(prompt.queueId)
  await world.call(boss, queues.endpoints.update, { params: { id: queueId }, body: { name: 'Renamed' } })
  await heard.hearsOf('prompt', { id: prompt.id, queue: { id: queueId, name: 'Renamed' } })
  await world.call(boss, queues.endpoints.remove, { params: { id: queueId } })
  await heard.hearsOf('prompt', { id: prompt.id, queueId: null, queue: null })
  await world.call(boss, remove, { params: { id: prompt.id } })
  await heard.hears('prompt', 'delete')
  expect(JSON.stringify(heard.heard)).not.toContain(KEY)
  await others.hears('queue', 'delete')
  expect(others.of('prompt')).toEqual([])
  for (const one of [heard, others]) one.close()
})

test('only administrators manage prompts, and only if the plan includes them', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('supervisor', boss.companyId)
  expect(await world.call(bob, list, { query: {} })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  const plain = await world.company({ useOpenAi: false })
  const poor = await world.person('admin', plain.id)
  const { id: queueId } = await queueOf(poor)
  const missing = { status: 402, error: 'ERR_PLAN_FEATURE', details: { feature: 'useOpenAi' } }
  expect(await world.call(poor, list, { query: {} })).toMatchObject(missing)
  expect(await world.call(poor, create, { body: bodyOf(queueId) })).toMatchObject(missing)
})

test('values beyond the specified limits are refused', async () => {
  const boss = await world.person('admin')
  const { id: queueId } = await queueOf(boss)
  const wrong: Partial<Prompt>[] = [
    ...[
      { name: 'abcd' },
      { name: 'x'.repeat(101) },
      { prompt: 'x'.repeat(49) },
      { apiKey: ' ' },
      { temperature: 1.1 },
      { temperature: 0.25 },
    ],
    ...[{ maxTokens: 0 }, { maxMessages: 0 }, { model: '' }, { model: 'x'.repeat(101) }],
    // An empty value does not count as absent, so it gets no default.
    ...[{ apiKey: '' }, { maxTokens: '' as never }, { maxMessages: '' as never }, { temperature: '' as never }],
  ]
  for (const values of wrong) {
    const [path] = Object.keys(values)
    expect(await world.call(boss, create, { body: { ...bodyOf(queueId), ...(values as object) } }), path).toMatchObject({
      ...{ status: 422, details: { fields: [{ path }] } },
    })
  }
})

test('an empty required field is refused, an absent one gets its default', async () => {
  const boss = await world.person('admin')
  const { id: queueId } = await queueOf(boss)
  for (const path of ['name', 'prompt', 'model', 'maxTokens', 'temperature', 'maxMessages', 'queueId', 'apiKey'])
    expect(await world.call(boss, create, { body: { ...bodyOf(queueId), [path]: '' } as never }), path).toMatchObject({
      status: 422,
      details: { fields: [{ path }] },
    })
  expect(await world.call(boss, create, { body: bodyOf(queueId) })).toMatchObject({
    status: 200,
    data: { maxTokens: 100, temperature: 1, maxMessages: 10 },
  })
})
