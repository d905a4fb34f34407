import { noticeEndpoints } from '@recado/contract/notices'
import { prompts } from '@recado/contract/prompts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openBotConnection } from '../../../test/botConnection.ts'
import { modelNotFound, startFakeOpenAi, unsupported } from '../../../test/fakeOpenAi.ts'
import { createWorld } from '../../../test/testApp.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { createConversation, type TestConversation } from './assistant/conversation.fixture.ts'
import { assistantResponder } from './index.ts'

const service = await startFakeOpenAi()
const world = await createWorld({ env: { OPENAI_BASE_URL: service.url, AI_MODEL: 'usual-model', AI_TRANSCRIBE_MODEL: 'ears' } })
afterAll(() => Promise.all([world.close(), service.close()]))
beforeEach(() => service.forget())

const ask = ({ asked }: TestConversation) => assistantResponder(world.kernel).ask(asked)
const modelsAsked = () => service.asked.map(({ model }) => model)

test('a prompt can name any model', async () => {
  const line = await openBotConnection(world, { queues: [{ name: 'Sales' }] })
  const body = {
    ...{ name: 'Any model', prompt: 'You answer the customers of a bakery. '.repeat(3), apiKey: 'sk-secret-1234' },
    ...{ model: 'mistralai/Mistral-Small 3.2 (my own)', queueId: line.queues[0]?.id ?? 0 },
  }
  const { status, data } = await world.call(line.boss, prompts.endpoints.create, { body })
  expect({ status, model: data.model }).toEqual({ status: 200, model: body.model })
  for (const model of ['', ' ', 'x'.repeat(101)])
    expect(await world.call(line.boss, prompts.endpoints.create, { body: { ...body, name: 'Another', model } })).toMatchObject({
      ...{ status: 422, details: { fields: [{ path: 'model' }] } },
    })
})

test('a parameter that a model refuses is renamed or left out, and not sent to it again', async () => {
  const scene = await createConversation(world, { model: 'thinker', maxTokens: 77, temperature: 0.4 })
  await scene.says('Do you have bread?')
  service.refuses(({ max_tokens: old, temperature, reasoning_effort: effort }) => {
    if (old !== undefined) return unsupported('max_tokens', "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")
    if (temperature !== undefined) return unsupported('temperature', "'temperature' does not support 0.4", 'unsupported_value')
    if (effort === undefined) return unsupported('reasoning_effort', 'Function tools with reasoning_effort are not supported', null)
    return undefined
  })
  service.answers({ content: 'Yes' })
  expect((await ask(scene)).replies).toEqual([{ text: 'Yes' }])
  expect(service.asked).toHaveLength(4)
  const last = { model: 'thinker', max_completion_tokens: 77, reasoning_effort: 'none' }
  expect(service.asked.at(-1)).toMatchObject(last)
  expect(service.asked.at(-1)).not.toHaveProperty('temperature')
  await ask(scene)
  expect(service.asked).toHaveLength(5)
  expect(service.asked.at(-1)).toMatchObject(last)
})

test('a parameter that is always refused leads to an agent', async () => {
  const scene = await createConversation(world, { model: 'stubborn' })
  await scene.says('Do you have bread?')
  service.refuses(() => unsupported('max_tokens', 'Unsupported parameter'))
  await expect(ask(scene)).rejects.toMatchObject({ reason: 'refused' })
  expect(service.asked.length).toBeLessThanOrEqual(4)
})

test('a deleted model is replaced by that of the installation, and administrators are notified once', async () => {
  const scene = await createConversation(world, { model: 'gone-model' })
  const boss = await world.person('admin', scene.companyId)
  const bob = await world.person('supervisor', scene.companyId)
  await scene.says('Do you have bread?')
  service.refuses(({ model }) => (model === 'gone-model' ? modelNotFound(model) : undefined))
  for (let time = 0; time < 3; time++) expect((await ask(scene)).replies).toEqual([{ text: 'Hello' }])
  expect(modelsAsked().slice(0, 2)).toEqual(['gone-model', 'usual-model'])
  const told = () => world.call(boss, noticeEndpoints.list, {})
  const [notice, ...more] = (await told()).data.notices
  expect(notice).toMatchObject({ kind: 'modelGone', name: expect.stringContaining('Helper') })
  expect(more).toEqual([])
  expect((await world.call(bob, noticeEndpoints.list, {})).data.notices).toEqual([])
  await world.call(boss, noticeEndpoints.read, { body: { upTo: notice?.id ?? 0 } })
  await ask(scene)
  expect((await told()).data.notices).toEqual([])

  const on = { params: { id: scene.speakerId } }
  await world.call(boss, prompts.endpoints.update, { ...on, body: { model: 'gone-too' } })
  service.refuses(({ model }) => (model === 'gone-too' ? modelNotFound(model) : undefined))
  await ask(scene)
  expect((await told()).data.notices).toMatchObject([{ kind: 'modelGone' }])
})

test('two simultaneous answers notify of a deleted model once', async () => {
  const scene = await createConversation(world, { model: 'gone-at-once' })
  const boss = await world.person('admin', scene.companyId)
  await scene.says('Do you have bread?')
  service.refuses(({ model }) => (model === 'gone-at-once' ? modelNotFound(model) : undefined))
  await Promise.all([ask(scene), ask(scene), ask(scene)])
  expect((await world.call(boss, noticeEndpoints.list, {})).data.notices).toHaveLength(1)
})

test('an agent answers if the model of the installation is deleted or not set', async () => {
  const scene = await createConversation(world, { model: 'gone-model' })
  await scene.says('Do you have bread?')
  service.refuses(({ model }) => modelNotFound(model))
  await expect(ask(scene)).rejects.toMatchObject({ reason: 'model', isFinal: true })
  expect(modelsAsked()).toEqual(['gone-model', 'usual-model'])
  const { model } = world.config.ai
  world.config.ai.model = undefined
  await expect(ask(scene)).rejects.toMatchObject({ reason: 'model' })
  world.config.ai.model = model
  expect(modelsAsked()).toHaveLength(3)
})

test('keys of the release before get the endpoint of the installation at the next start', async () => {
  const scene = await createConversation(world)
  const origin = () =>
    world.platform
      .selectFrom('prompts')
      .select(['apiKeyOrigin', 'apiKeySealed'])
      .where('id', '=', scene.speakerId)
      .executeTakeFirstOrThrow()
  expect((await origin()).apiKeyOrigin).toBeNull()
  expect((await ask(scene).catch((error) => error)).replies).toEqual([{ text: 'Hello' }])
  const { promptsFeature } = await import('./prompts.feature.ts')
  await promptsFeature.prepare?.(world.kernel, [])
  expect((await origin()).apiKeyOrigin).toBe(new URL(service.url).origin)
  expect(createSecrets(world.config.secretKey ?? '').unseal((await origin()).apiKeySealed)).toMatch(/^sk-/)
})
