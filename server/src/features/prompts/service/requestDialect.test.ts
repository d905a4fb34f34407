import { expect, test } from 'vitest'
import { nextDialectAfter } from './requestDialect.ts'

const usual = { limit: 'max_tokens', hasTemperature: true, isWithoutReasoning: false } as const
const renamed = { ...usual, limit: 'max_completion_tokens' } as const

test('a limit with another name is renamed, and left out if the model takes neither', () => {
  const message = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
  expect(nextDialectAfter({ param: 'max_tokens', code: 'unsupported_parameter', message }, usual)).toEqual(renamed)
  expect(nextDialectAfter({ message }, usual), 'without its field').toEqual(renamed)
  const other = { param: 'max_completion_tokens', message: 'Unrecognized request argument supplied: max_completion_tokens' }
  expect(nextDialectAfter(other, renamed)).toEqual({ ...usual, limit: 'none' })
  expect(nextDialectAfter(other, { ...usual, limit: 'none' })).toBeUndefined()
})

test('a temperature that a model refuses is left out', () => {
  const message = "Unsupported value: 'temperature' does not support 0.3 with this model. Only the default (1) value is supported."
  const refusal = { param: 'temperature', code: 'unsupported_value', message }
  expect(nextDialectAfter(refusal, renamed)).toEqual({ ...renamed, hasTemperature: false })
  expect(nextDialectAfter(refusal, { ...renamed, hasTemperature: false })).toBeUndefined()
})

test('reasoning is switched off once if the model otherwise takes no tools', () => {
  const message = 'Function tools with reasoning_effort are not supported for gpt-6-luna in /v1/chat/completions.'
  expect(nextDialectAfter({ param: 'reasoning_effort', message }, renamed)).toEqual({ ...renamed, isWithoutReasoning: true })
  expect(nextDialectAfter({ param: 'reasoning_effort', message }, { ...renamed, isWithoutReasoning: true })).toBeUndefined()
})

test('an unrelated error changes nothing', () => {
  expect(nextDialectAfter({ param: 'messages', message: 'Unsupported role' }, usual)).toBeUndefined()
  expect(nextDialectAfter({ param: 'max_tokens', message: 'max_tokens is too large: 16000' }, usual)).toBeUndefined()
  expect(nextDialectAfter({ code: 'model_not_found', message: 'No such model: temperature' }, usual)).toBeUndefined()
  expect(nextDialectAfter({}, usual)).toBeUndefined()
})
