import { setTimeout as wait } from 'node:timers/promises'
import type { AiFailure } from '@recado/contract/prompts'
import { z } from 'zod'
import { jsonText } from '../../../connectors/connector.ts'
import { ResponderFailed } from '../../../connectors/responder.ts'
import { seconds } from '../../../kernel/clock.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import {
  type AnswerFormat,
  type AnswerStructure,
  answerFormatOf,
  explanationOf,
  formatParams,
  learnAnswerFormat,
  nextFormatAfter,
  rememberAnswerFormat,
} from './answerFormats.ts'
import { outgoingFor } from './endpoints.ts'
import { dialectOf, nextDialectAfter, type RequestDialect, rememberDialect, samplingParams } from './requestDialect.ts'
import { createFailure, failureOfRequest, failureOfResponse, type HttpResponse, parseServiceError } from './serviceFailures.ts'

/** An endpoint, and a key that may be sent to it. */
export type AiAccess = { endpoint: string; apiKey: string }

export type ModelMessage = { role: 'system' | 'user' | 'assistant'; content: string }
export type ChatRequest = {
  model: string
  maxTokens: number
  temperature: number
  messages: readonly ModelMessage[]
  tools: readonly object[]
  /** Fields to answer in, in whichever way the model accepts. */
  structure?: AnswerStructure
}
export type AiModel = { id: string; endsOn: string | null }

/** Limits for responses. An answer is never nearly as long; a list of models can be longer. */
const MOST_BYTES = 1024 * 1024
const MOST_BYTES_OF_LIST = 4 * MOST_BYTES
/** The longest time for one call. The caller's signal can end it earlier. */
const LONGEST = seconds(30)
const PAUSE = seconds(0.5)

type Sent = { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string | Uint8Array; maxBytes?: number }
/** How many calls may still be made; each one counts. */
export type CallBudget = { left: number }
type Patience = { signal: AbortSignal; retries?: 0 | 1; budget?: CallBudget }
type Needs = Pick<Kernel, 'config' | 'guardedFetch'>
type Call = (path: string, sent: Sent) => Promise<HttpResponse>
export type AiService = ReturnType<typeof createAiService>

/**
 * A client for services that speak OpenAI's API. It follows no redirects, because they could lead the key to another host. Every failure
 * is a `ResponderFailed`.
 */
export function createAiService(needs: Needs, { endpoint, apiKey }: AiAccess, patience: Patience) {
  const once: Call = async (path, { headers, ...sent }) => {
    const all = { authorization: `Bearer ${apiKey}`, accept: 'application/json', ...headers }
    const { signal, budget } = patience
    if (budget) budget.left--
    const call = { maxBytes: MOST_BYTES, ...sent, headers: all, signal, timeout: LONGEST, redirects: 'manual' } as const
    try {
      const { status, text } = await outgoingFor(needs, endpoint).fetch(`${endpoint}${path}`, call)
      return { status, text: text() }
    } catch (error) {
      throw failureOfRequest(error)
    }
  }
  const call = again(once, patience)
  return {
    async chat(request: ChatRequest): Promise<unknown> {
      const key = `${endpoint} ${request.model}`
      let manner: Manner = { dialect: dialectOf(key), format: answerFormatOf(key) }
      let answer = await call('/chat/completions', asJson(bodyOf(request, manner)))
      for (let next = nextAfter(answer, request, manner); next; next = nextAfter(answer, request, manner)) {
        manner = next
        // With few calls the next question has to go on where this one ends.
        if (patience.budget) rememberManner(key, manner)
        if (patience.budget && patience.budget.left <= 0) break
        answer = await call('/chat/completions', asJson(bodyOf(request, manner)))
      }
      const completion = parsed(answer)
      rememberDialect(key, manner.dialect)
      if (request.structure) learnAnswerFormat(key, manner.format, request.structure.isObeyed(completion))
      return completion
    },

    /** Whether a model answers in fields, as far as is known; else in text alone. */
    answersInFields: (model: string) => answerFormatOf(`${endpoint} ${model}`) !== 'text',

    /** Transcribes an audio file. */
    async transcribe(file: File, model: string): Promise<string> {
      const form = new FormData()
      form.set('file', file)
      form.set('model', model)
      form.set('response_format', 'json')
      const encoded = new Response(form)
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
      const answer = await call('/audio/transcriptions', { method: 'POST', headers, body: await encoded.bytes() })
      return read(parsed(answer), z.object({ text: z.string() })).text
    },

    models: async (): Promise<AiModel[]> => read(parsed(await call('/models', { method: 'GET', maxBytes: MOST_BYTES_OF_LIST })), modelList),
  }
}

/** Repeats a call once after a passing failure. Other failures and refusals go back to the caller. */
const again =
  (once: Call, { signal, retries = 1, budget }: Patience): Call =>
  async (path, sent) => {
    const first = await once(path, sent).catch(asFailure)
    const failure = first instanceof ResponderFailed ? first : first.status >= 300 ? failureOfResponse(first) : undefined
    if (retries === 0 || (budget && budget.left <= 0) || !passing.some((reason) => reason === failure?.reason)) return orThrow(first)
    await wait(PAUSE, undefined, { signal }).catch(() => {
      throw createFailure('timeout')
    })
    return once(path, sent)
  }

/** How a model is asked: the parameters that it accepts, and the format in which it answers. */
type Manner = { dialect: RequestDialect; format: AnswerFormat }

function nextAfter({ status, text }: HttpResponse, { structure }: ChatRequest, { dialect, format }: Manner): Manner | undefined {
  if (status !== 400 && status !== 422) return undefined
  const error = parseServiceError(text)
  const nextDialect = nextDialectAfter(error, dialect)
  if (nextDialect) return { dialect: nextDialect, format }
  const nextFormat = structure && nextFormatAfter(error, format)
  return nextFormat && { dialect, format: nextFormat }
}

function rememberManner(key: string, { dialect, format }: Manner) {
  rememberDialect(key, dialect)
  rememberAnswerFormat(key, format)
}

const passing: readonly AiFailure[] = ['broken', 'unreachable', 'busy']

function asFailure(error: unknown): ResponderFailed {
  if (error instanceof ResponderFailed) return error
  throw error
}

function orThrow(answer: HttpResponse | ResponderFailed): HttpResponse {
  if (answer instanceof ResponderFailed) throw answer
  return answer
}

const asJson = (body: object): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const bodyOf = ({ model, messages, tools, structure, ...given }: ChatRequest, { dialect, format }: Manner) => ({
  model,
  messages: structure ? withExplanation(messages, explanationOf(structure, format)) : messages,
  ...(tools.length > 0 && { tools }),
  ...(structure && formatParams(structure, format)),
  ...samplingParams(dialect, given),
})

/** The first message holds the instructions. */
const withExplanation = ([first, ...others]: readonly ModelMessage[], explanation: string) =>
  first && explanation ? [{ ...first, content: `${first.content}\n${explanation}` }, ...others] : [first, ...others]

function parsed(answer: HttpResponse): unknown {
  if (answer.status >= 300) throw failureOfResponse(answer)
  return read(answer.text, jsonText)
}

function read<Shape extends z.ZodType>(given: unknown, shape: Shape): z.output<Shape> {
  const { success, data } = shape.safeParse(given)
  if (!success) throw createFailure('garbage')
  return data
}

const MOST_MODELS = 1000
/** Lists of models also contain those for images, speech and embeddings. */
const NO_CHAT = /embed|whisper|tts|dall-e|image|moderation|transcribe|realtime|sora|rerank/i

const modelList = z
  .object({ data: z.array(z.object({ id: z.string(), shutdown_date: z.iso.date().nullish().catch(null) })) })
  .transform(({ data }) => {
    const chat = data.filter(({ id }) => id.length > 0 && id.length <= 100 && !NO_CHAT.test(id))
    const byId = new Map(chat.map(({ id, shutdown_date: endsOn = null }) => [id, { id, endsOn }]))
    return [...byId.values()].toSorted((a, b) => a.id.localeCompare(b.id)).slice(0, MOST_MODELS)
  })
