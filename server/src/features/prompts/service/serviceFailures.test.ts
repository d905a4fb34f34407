import { expect, test } from 'vitest'
import { nextFormatAfter } from './answerFormats.ts'
import { failureOfResponse, parseServiceError } from './serviceFailures.ts'

const openAi = (code: string | null, message = 'It failed') => ({ error: { message, type: 'invalid_request_error', param: null, code } })

test.for<[what: string, status: number, body: unknown, reason: string]>([
  ['a wrong key', 401, openAi('invalid_api_key'), 'key'],
  ['a key of another country', 403, openAi('unsupported_country_region_territory'), 'forbidden'],
  ['a model that the project does not have', 403, openAi('model_not_found'), 'model'],
  ['a model of OpenAI that has ended', 404, openAi('model_not_found', 'The model `gpt-3.5-turbo-1106` has been deprecated'), 'model'],
  ['a model that Ollama does not have', 404, openAi(null, "model 'llama9' not found"), 'model'],
  ['a model that vLLM does not have', 404, { object: 'error', message: 'The model `x` does not exist.', type: 'NotFoundError' }, 'model'],
  ['a model that Groq has switched off', 400, openAi('model_decommissioned'), 'model'],
  ['a model that is gone by its problem page', 410, { title: 'Gone', detail: "The model 'x' has reached its end of life" }, 'model'],
  ['Gemini’s list of errors', 404, [{ error: { code: 404, message: 'models/x is not found', status: 'NOT_FOUND' } }], 'noService'],
  ['a web page', 404, '<html>Not Found: the model railway shop</html>', 'noService'],
  ['a wrong path', 404, openAi('unknown_url'), 'noService'],
  ['no credit', 429, openAi('insufficient_quota'), 'quota'],
  ['no balance', 402, { error: { message: 'Insufficient Balance' } }, 'quota'],
  ['a rush', 429, openAi('rate_limit_exceeded'), 'busy'],
  ['too long a conversation', 400, openAi('context_length_exceeded'), 'tooLong'],
  ['too large a request', 413, '', 'tooLong'],
  ['a tool that is not taken', 400, { error: 'model "x" does not support tools' }, 'refused'],
  ['a redirection', 302, '', 'redirected'],
  ['a late service', 408, '', 'timeout'],
  ['a broken service', 502, '<html>Bad gateway</html>', 'broken'],
])('%s', ([, status, body, reason]) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  expect(failureOfResponse({ status, text })).toMatchObject({ reason, message: reason })
})

test('only the beginning of a very long error is examined', () => {
  const started = performance.now()
  expect(failureOfResponse({ status: 400, text: JSON.stringify(openAi(null, 'model '.repeat(200_000))) }).reason).toBe('refused')
  expect(parseServiceError(JSON.stringify(openAi(null, 'x'.repeat(1_000_000)))).message).toHaveLength(2000)
  expect(performance.now() - started).toBeLessThan(2000)
})

test('too long a conversation is no refusal of its format', () => {
  for (const error of [
    { code: 'context_length_exceeded', message: 'Your messages resulted in 9000 tokens, 300 of them in the functions.' },
    { message: "This model's maximum context length is 4096 tokens (3000 in the messages, 1200 in the tools)." },
    { message: 'Too many tokens: 3000 in the messages, 1200 in the json schema' },
  ])
    expect(nextFormatAfter(error, 'tool')).toBeUndefined()
  expect(nextFormatAfter({ message: 'this model does not support tools' }, 'tool')).toBe('schema')
})
