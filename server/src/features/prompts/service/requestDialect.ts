import { rememberPerModel } from './rememberPerModel.ts'
import type { ServiceError } from './serviceFailures.ts'

/** The parameters that one model accepts: models differ, and refuse those of others. */
export type RequestDialect = {
  limit: 'max_tokens' | 'max_completion_tokens' | 'none'
  hasTemperature: boolean
  isWithoutReasoning: boolean
}

const usual: RequestDialect = { limit: 'max_tokens', hasTemperature: true, isWithoutReasoning: false }

const UNSUPPORTED = /unsupported|not support|unrecognized|unknown|unexpected|not permitted|not allowed|extra/i

/** The dialect to try after a refusal; undefined if the error is about something else or nothing is left to try. */
export function nextDialectAfter(
  { param = '', code = '', message = '' }: Partial<ServiceError>,
  before: RequestDialect,
): RequestDialect | undefined {
  const isAbout = (name: string) => param === name || (param === '' && new RegExp(`\\b${name}\\b`).test(message))
  // Some models accept tools only with reasoning switched off.
  if (isAbout('reasoning_effort')) return before.isWithoutReasoning ? undefined : { ...before, isWithoutReasoning: true }
  if (!UNSUPPORTED.test(`${code} ${message}`)) return undefined
  if (before.limit !== 'none' && isAbout(before.limit))
    return { ...before, limit: before.limit === 'max_tokens' ? 'max_completion_tokens' : 'none' }
  return before.hasTemperature && isAbout('temperature') ? { ...before, hasTemperature: false } : undefined
}

const remembered = rememberPerModel<RequestDialect>(usual)
export const dialectOf = remembered.of
export const rememberDialect = remembered.set

export const samplingParams = (
  { limit, hasTemperature, isWithoutReasoning }: RequestDialect,
  given: { maxTokens: number; temperature: number },
) => ({
  ...(limit !== 'none' && { [limit]: given.maxTokens }),
  ...(hasTemperature && { temperature: given.temperature }),
  ...(isWithoutReasoning && { reasoning_effort: 'none' }),
})
