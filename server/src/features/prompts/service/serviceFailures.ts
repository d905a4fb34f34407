import type { AiFailure } from '@recado/contract/prompts'
import { z } from 'zod'
import { jsonText } from '../../../connectors/connector.ts'
import { ResponderFailed } from '../../../connectors/responder.ts'
import { OutgoingRefused } from '../../../kernel/ssrfGuard/outgoingRefused.ts'

export type HttpResponse = { status: number; text: string }

/** Only this much of an error is examined. */
const LONGEST = 2000
const words = z
  .string()
  .transform((text) => text.slice(0, LONGEST))
  .optional()
  .catch(undefined)
const fields = z.object({ code: words, type: words, param: words, message: words, detail: words })
export type ServiceError = z.output<typeof fields>

/** Reads the error of a service: OpenAI puts it into `error`, others at the top, in a list, or send plain text. */
export function parseServiceError(text: string): Partial<ServiceError> {
  const body = [jsonText.safeParse(text).data].flat()[0] as { error?: unknown } | undefined
  const error = body?.error ?? body
  return fields.safeParse(typeof error === 'string' ? { message: error } : error).data ?? {}
}

export const createFailure = (reason: AiFailure, isFinal = false) => new ResponderFailed(reason, { isFinal })

/** Turns an error response into a reason. Nothing of its text is passed on, because it may repeat keys and messages. */
export function failureOfResponse({ status, text: body }: HttpResponse): ResponderFailed {
  const { code = '', type = '', message = '', detail = '' } = parseServiceError(body)
  const text = `${code} ${type} ${message} ${detail}`
  if (status < 400) return createFailure('redirected', true)
  if (isGone(status, text)) return createFailure('model', true)
  if (status === 402 || /insufficient_(quota|balance|credits?)|billing/i.test(text)) return createFailure('quota')
  if (TOO_LONG.test(text) || status === 413) return createFailure('tooLong', true)
  return createFailure(...(byStatus[status] ?? (status >= 500 ? (['broken'] as const) : (['refused', true] as const))))
}

/** Too long a conversation. */
export const TOO_LONG = /context_length|maximum context|too many tokens|string_above_max_length/i

const byStatus: Readonly<Record<number, [AiFailure, boolean?]>> = {
  401: ['key', true],
  403: ['forbidden', true],
  404: ['noService', true],
  408: ['timeout'],
  429: ['busy'],
}

/** Services have no common code for a deleted model. A 404 alone is not enough: an address without any service answers the same. */
const isGone = (status: number, text: string) =>
  /model_?not_?found|model_decommissioned/i.test(text) || ([400, 404, 410].includes(status) && /\bmodel\b/i.test(text) && GONE.test(text))
const GONE = /not found|not exist|n't exist|deprecated|decommissioned|end of life|no longer/i

/** Turns a failure without any response into a reason. */
export function failureOfRequest(error: unknown): ResponderFailed {
  if (error instanceof ResponderFailed) return error
  if (!(error instanceof OutgoingRefused)) throw error
  return error.reason === 'address' || error.reason === 'private' ? createFailure('private', true) : createFailure(error.reason)
}
