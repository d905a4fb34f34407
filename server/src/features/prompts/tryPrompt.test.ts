import { aiTokensEndpoint } from '@recado/contract/costs/costs'
import { knowledge } from '@recado/contract/knowledge/knowledge'
import { promptModelsEndpoint, prompts, tryPromptEndpoint } from '@recado/contract/prompts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { modelNotFound, startFakeOpenAi } from '../../../test/fakeOpenAi.ts'
import { createWorld } from '../../../test/testApp.ts'

const service = await startFakeOpenAi()
const world = await createWorld({ env: { OPENAI_BASE_URL: service.url }, limits: { aiTriesPerMinute: 5 } })
afterAll(() => Promise.all([world.close(), service.close()]))
beforeEach(() => service.forget())

const words = 'You answer the customers of a bakery, shortly and kindly, in their language.'
const customer = (text: string) => ({ from: 'customer' as const, text })
const entered = { apiKey: 'sk-typed-and-not-saved', prompt: words, model: 'any', maxTokens: 77, temperature: 0.4, maxMessages: 3 }

test('a try answers with the values of the form and stores nothing but the number of its tokens', async () => {
  const boss = await world.person('admin')
  const before = await world.digest(['throttles', 'aiTokens'])
  service.answers({ content: 'Yes, fresh at seven.' })
  const said = [customer('Too long ago'), customer('Hello'), { from: 'assistant' as const, text: 'Hi!' }, customer('Do you have bread?')]
  expect((await world.call(boss, tryPromptEndpoint, { body: { ...entered, said } })).data).toEqual({
    replies: ['Yes, fresh at seven.'],
    handover: null,
    sources: [],
    refused: [],
  })
  const [request] = service.asked
  expect(request).toMatchObject({ model: 'any', max_tokens: 77, temperature: 0.4 })
  expect(request?.messages.slice(1)).toEqual([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hi!' },
    { role: 'user', content: 'Do you have bread?' },
  ])
  expect(request?.messages[0]?.content).toContain(words)
  service.answers({ tool_calls: [{ name: 'transfer_to_attendant', arguments: '{"reason":"wants a person"}' }] })
  expect((await world.call(boss, tryPromptEndpoint, { body: { ...entered, said } })).data).toEqual({
    replies: [],
    handover: 'wants a person',
    sources: [],
    refused: [],
  })
  expect(await world.digest(['throttles', 'aiTokens'])).toEqual(before)
  const { models } = (await world.call(boss, aiTokensEndpoint, { query: {} })).data
  expect(models).toMatchObject([{ model: 'any', answers: 2, unknown: 0, input: 20, output: 10 }])
})

test('a try with knowledge shows its sections and what the check refused; a topic of the company leads to a person without a call', async () => {
  const boss = await world.person('admin')
  const pair = { kind: 'pair' as const, title: 'Quanto custa a entrega?', text: 'A entrega custa R$ 9,90.' }
  await world.call(boss, knowledge.endpoints.create, { body: pair })
  const play = async (text: string) => {
    const body = { ...entered, usesKnowledge: true, alwaysHandOver: ['Reembolso'], said: [customer(text)] }
    return (await world.call(boss, tryPromptEndpoint, { body })).data
  }
  service.answers(({ messages }) => ({ fields: { text: messages.length > 2 ? 'R$ 9,90' : 'R$ 8,00', sources: [1] } }))
  expect(await play('qual o valor da entrega?')).toEqual({
    replies: ['R$ 9,90'],
    handover: null,
    sources: [pair.title],
    refused: ['R$ 8,00'],
  })
  service.forget()
  expect(await play('Quero meu REEMBOLSO')).toEqual({ replies: [], handover: 'topic', sources: [], refused: [] })
  expect(service.calls).toEqual([])
})

test('the chat models of a service are listed, with their shutdown date', async () => {
  const boss = await world.person('admin')
  expect((await world.call(boss, promptModelsEndpoint, { body: { apiKey: 'sk-typed' } })).data).toEqual({
    models: [
      { id: 'gpt-4o-mini', endsOn: '2027-01-14' },
      { id: 'gpt-6-luna', endsOn: null },
    ],
  })
  service.lists({
    status: 200,
    body: { object: 'list', data: [{ id: 'llama', shutdown_date: 'soon' }, { id: 'x'.repeat(101) }, { id: 'llama' }] },
  })
  expect((await world.call(boss, promptModelsEndpoint, { body: { apiKey: 'sk-typed' } })).data).toEqual({
    models: [{ id: 'llama', endsOn: null }],
  })
  for (const [answer, reason] of [
    [{ status: 401 }, 'key'],
    [{ status: 404 }, 'noService'],
    [{ status: 200, body: {} }, 'garbage'],
  ] as const) {
    service.lists(answer)
    expect(await world.call(boss, promptModelsEndpoint, { body: { apiKey: 'sk-typed' } })).toMatchObject({
      ...{ status: 422, error: 'ERR_AI_SERVICE', details: { reason } },
    })
  }
})

test('a failure shows its reason only; a deleted model is not replaced in a try', async () => {
  const boss = await world.person('admin')
  service.answers(modelNotFound('any'))
  const answer = await world.call(boss, tryPromptEndpoint, { body: { ...entered, said: [customer('Hi')] } })
  expect(answer).toMatchObject({ status: 422, error: 'ERR_AI_SERVICE', details: { reason: 'model' } })
  expect(JSON.stringify(answer)).not.toContain('sk-typed')
  expect(service.calls).toHaveLength(1)
})

test('tries per minute are limited; beyond the limit a prompt is saved without a try', async () => {
  const boss = await world.person('admin')
  const play = () => world.call(boss, tryPromptEndpoint, { body: { ...entered, said: [customer('Hi')] } })
  for (let count = 0; count < 5; count++) expect((await play()).status).toBe(200)
  expect(await play()).toMatchObject({ status: 429, error: 'ERR_RATE_LIMIT' })
  expect(await world.call(boss, promptModelsEndpoint, { body: { apiKey: 'sk-typed' } })).toMatchObject({ status: 429 })
  const { id: queueId } = await world.platform
    .insertInto('queues')
    .values({ companyId: boss.companyId, name: 'Sales', color: '#123456' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const body = { name: 'Helper', prompt: words, apiKey: 'sk-typed', queueId }
  expect((await world.call(boss, prompts.endpoints.create, { body })).data).toMatchObject({ name: 'Helper', warning: 'notTried' })
  expect(service.calls).toHaveLength(5)
  const eve = await world.person('admin')
  expect((await world.call(eve, tryPromptEndpoint, { body: { ...entered, said: [customer('Hi')] } })).status).toBe(200)
})

test('only administrators may try a prompt, and only if the plan includes prompts', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('supervisor', boss.companyId)
  const body = { ...entered, said: [customer('Hi')] }
  expect(await world.call(bob, tryPromptEndpoint, { body })).toMatchObject({ status: 403 })
  const { id } = await world.company({ useOpenAi: false })
  expect(await world.call(await world.person('admin', id), tryPromptEndpoint, { body })).toMatchObject({ status: 402 })
})
