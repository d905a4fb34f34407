import { setTimeout as wait } from 'node:timers/promises'
import type { AiFailure } from '@recado/contract/prompts'
import { z } from 'zod'
import { jsonText } from '../../../connectors/connector.ts'
import { ResponderFailed } from '../../../connectors/responder.ts'
import { seconds } from '../../../kernel/clock.ts'
import type { Kernel } from '../../../kernel/feature.ts'
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
}
export type AiModel = { id: string; endsOn: string | null }

/** Limits for responses. An answer is never nearly as long; a list of models can be longer. */
const MOST_BYTES = 1024 * 1024
const MOST_BYTES_OF_LIST = 4 * MOST_BYTES
/** The longest time for one call. The caller's signal can end it earlier. */
const LONGEST = seconds(30)
const PAUSE = seconds(0.5)

type Sent = { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string | Uint8Array; maxBytes?: number }
type Patience = { signal: AbortSignal; retries?: 0 | 1 }
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
    const { signal } = patience
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
      let adapted = dialectOf(key)
      let answer = await call('/chat/completions', asJson(bodyOf(request, adapted)))
      for (let next = nextAfter(answer, adapted); next; next = nextAfter(answer, adapted)) {
        adapted = next
        answer = await call('/chat/completions', asJson(bodyOf(request, adapted)))
      }
      const completion = parsed(answer)
      rememberDialect(key, adapted)
      return completion
    },

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
  (once: Call, { signal, retries = 1 }: Patience): Call =>
  async (path, sent) => {
    const first = await once(path, sent).catch(asFailure)
    const failure = first instanceof ResponderFailed ? first : first.status >= 300 ? failureOfResponse(first) : undefined
    if (retries === 0 || !passing.some((reason) => reason === failure?.reason)) return orThrow(first)
    await wait(PAUSE, undefined, { signal }).catch(() => {
      throw createFailure('timeout')
    })
    return once(path, sent)
  }

const nextAfter = ({ status, text }: HttpResponse, adapted: RequestDialect) =>
  status === 400 || status === 422 ? nextDialectAfter(parseServiceError(text), adapted) : undefined

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

const bodyOf = ({ model, messages, tools, ...given }: ChatRequest, adapted: RequestDialect) => ({
  model,
  messages,
  ...(tools.length > 0 && { tools }),
  ...samplingParams(adapted, given),
})

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
