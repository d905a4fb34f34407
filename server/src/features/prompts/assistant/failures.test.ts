import pino from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { modelNotFound, startFakeOpenAi } from '../../../../test/fakeOpenAi.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { waitUntil } from '../../../../test/waitUntil.ts'
import { assistantResponder } from '../index.ts'
import { createConversation, KEY } from './conversation.fixture.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const service = await startFakeOpenAi()
const world = await createWorld({ env: { OPENAI_BASE_URL: service.url }, log })
const { kernel } = world
afterAll(async () => {
  await world.close()
  await service.close()
})
beforeEach(async () => {
  service.forget()
  // Three failures would pause the assistant: another test is about that.
  await world.platform.updateTable('prompts').set({ failedAt: [], pausedUntil: null }).execute()
})

const scene = await createConversation(world)
const SAID = 'a text that only the two of them know'
await scene.says(SAID)

function ask(whole = 30_000) {
  return assistantResponder(kernel, { whole, voices: 500 })
    .ask(scene.asked)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
}

const many = 'x'.repeat(10)
const cases: [what: string, given: Parameters<typeof service.answers>[0], reason: string, calls: number][] = [
  ['a key that is not taken', { status: 401 }, 'key', 1],
  ['a key that may not do this', { status: 403 }, 'forbidden', 1],
  ['an address without such a service', { status: 404 }, 'noService', 1],
  ['a model that there is not', modelNotFound('gpt-4o-mini'), 'model', 1],
  ['a request that is not liked', { status: 400 }, 'refused', 1],
  ['too many requests', { status: 429, headers: { 'retry-after': '30' } }, 'busy', 2],
  ['no more quota', { status: 429, body: { error: { code: 'insufficient_quota' } } }, 'quota', 1],
  ['a broken service', { status: 500, body: many }, 'broken', 2],
  ['a service that is down', { status: 503, body: '' }, 'broken', 2],
  ['a conversation that is too long', { status: 400, body: { error: { code: 'context_length_exceeded' } } }, 'tooLong', 1],
  ['a redirection', { status: 307, headers: { location: 'http://127.0.0.1:9/elsewhere' } }, 'redirected', 1],
  ['text instead of JSON', { status: 200, body: 'Good morning' }, 'garbage', 1],
  ['broken JSON', { status: 200, body: '{"choices":', headers: { 'content-type': 'application/json' } }, 'garbage', 1],
  ['JSON of something else', { status: 200, body: { choices: [] } }, 'garbage', 1],
  ['nothing at all', { status: 200, headers: { 'content-type': 'application/json' }, body: '' }, 'garbage', 1],
  ['an answer without words', { content: ' \n ' }, 'noAnswer', 1],
  ['a refusal of the model', { refusal: 'I cannot help with that' }, 'refused', 1],
  ['a filtered answer', { content: '', end: 'content_filter' }, 'refused', 1],
  ['tokens that were used up by thinking', { content: '', end: 'length' }, 'outOfTokens', 1],
  ['an answer without end', 'endless', 'tooLarge', 1],
  ['an answer that breaks off', 'cut', 'unreachable', 2],
  ['noise', 'noise', 'garbage', 1],
]
test.for(cases)('%s: fails quickly with the reason only', async ([, given, reason, calls]) => {
  service.answers(given)
  const failed = await ask()
  expect(failed).toMatchObject({ reason, message: reason })
  expect(service.calls).toHaveLength(calls)
  expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed))).not.toContain(KEY)
  expect((failed as Error).cause).toBeUndefined()
})

test('a silent service is given up after the limit', async () => {
  service.answers('silent')
  const failed = await ask(700)
  expect(failed).toMatchObject({ reason: 'timeout' })
})

test('a service that does not run is unreachable', async () => {
  const { ai } = world.config
  const { url } = ai
  ai.url = 'http://127.0.0.1:9/v1'
  const failed = await ask()
  ai.url = url
  expect(failed).toMatchObject({ reason: 'unreachable' })
})

test('after a passing failure the service is asked once more', async () => {
  service.answers({ status: 500 })
  const asking = ask()
  await waitUntil(() => service.asked.length === 1, 'it is asked')
  service.answers({ content: 'Here I am' })
  expect(await asking).toBeUndefined()
  expect(service.calls).toHaveLength(2)
})

test('the log contains the reason of a failure, but neither the key nor the messages', () => {
  const log = lines.join('')
  expect(log).toContain('"reason":"quota"')
  for (const secret of [KEY, SAID, 'bakery', 'Ana']) expect(log).not.toContain(secret)
})
