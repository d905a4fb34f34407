import { z } from 'zod'
import { type Fault, type ReceivedCall, startFakeServer } from './fakeServer.ts'

const name = z.string().regex(/^[\w-]{1,64}$/)
/** Exactly the fields that we send: the real service refuses unknown ones. */
const request = z.strictObject({
  model: z.string().min(1),
  messages: z.array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) })).min(1),
  temperature: z.number().min(0).max(2).optional(),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  reasoning_effort: z.literal('none').optional(),
  tools: z
    .array(
      z.strictObject({
        type: z.literal('function'),
        function: z.strictObject({ name, description: z.string(), parameters: z.record(z.string(), z.unknown()) }),
      }),
    )
    .min(1)
    .optional(),
  tool_choice: z.strictObject({ type: z.literal('function'), function: z.strictObject({ name }) }).optional(),
  response_format: z
    .discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('json_schema'),
        json_schema: z.strictObject({ name, strict: z.literal(true), schema: z.record(z.string(), z.unknown()) }),
      }),
      z.strictObject({ type: z.literal('json_object') }),
    ])
    .optional(),
})
export type ChatRequest = z.output<typeof request>

type Message = {
  content?: string | null
  refusal?: string
  tool_calls?: { name: string; arguments: string }[]
  end?: string
  tokens?: number | null
}
/** An answer in fields, given in the format that the request asks for. */
type Fields = { text?: string; sources?: number[]; action?: 'answer' | 'ask' | 'handover' | 'search'; reason?: string; words?: string }
type Answer = Message | { fields: Fields; tokens?: number } | { status: number; body?: unknown; headers?: Record<string, string> } | Fault
type AnswerTo = (request: ChatRequest) => Answer | Promise<Answer>
/** Which requests are refused, and how; undefined means an answer. */
type Refuse = (request: ChatRequest) => { status: number; body: unknown } | undefined
type Listed = { status: number; body?: unknown } | Fault
type Transcription = { text: string } | { status: number } | Fault

/** OpenAI's API as its clients know it: bearer keys, models, chat completions with tools, transcriptions of uploaded files. */
export async function startFakeOpenAi(host?: string) {
  const asked: ChatRequest[] = []
  const files: { name: string; type: string; bytes: Buffer; model: string }[] = []
  let answer: Answer | AnswerTo = { content: 'Hello' }
  let transcription: Transcription = { text: 'words' }
  let refuse: Refuse = () => undefined
  let models: Listed = { status: 200, body: usualModels }

  const server = await startFakeServer(async (call) => {
    if (!/^Bearer \S+$/.test(call.headers.authorization ?? '')) return refusal(401, 'invalid_api_key')
    if (call.method === 'POST' && call.path === '/v1/chat/completions') return chat(call)
    if (call.method === 'POST' && call.path === '/v1/audio/transcriptions') return transcribe(call)
    if (call.method === 'GET' && call.path === '/v1/models') return models
    return refusal(404, 'unknown_url')
  }, host)

  async function chat({ body }: ReceivedCall) {
    const { data, error } = request.safeParse(JSON.parse(body))
    if (!data) return refusal(400, z.prettifyError(error))
    asked.push(data)
    const refused = refuse(data)
    if (refused) return refused
    const given = typeof answer === 'function' ? await answer(data) : answer
    if (typeof given === 'string') return given
    if ('status' in given) return { body: failureBody('failed'), ...given }
    return { body: completionOf('fields' in given ? asAsked(given, data) : given, data.model) }
  }

  async function transcribe({ bytes, headers }: ReceivedCall) {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
    const file = form.get('file')
    if (!(file instanceof File) || !/\.(flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/.test(file.name))
      return refusal(400, 'Unrecognized file format')
    files.push({ name: file.name, type: file.type, bytes: Buffer.from(await file.arrayBuffer()), model: String(form.get('model')) })
    if (typeof transcription === 'string') return transcription
    return 'status' in transcription ? refusal(transcription.status, 'failed') : { body: transcription }
  }

  return {
    ...{ asked, files, calls: server.heard, abandoned: server.abandoned, url: `${server.url}/v1`, close: server.close },
    answers: (given: Answer | AnswerTo) => {
      answer = given
    },
    transcribes: (given: Transcription) => {
      transcription = given
    },
    refuses: (given: Refuse) => {
      refuse = given
    },
    lists: (given: Listed) => {
      models = given
    },
    forget() {
      for (const list of [asked, files, server.heard]) list.length = 0
      answer = { content: 'Hello' }
      transcription = { text: 'words' }
      refuse = () => undefined
      models = { status: 200, body: usualModels }
    },
  }
}

const usualModels = {
  object: 'list',
  data: [
    { id: 'gpt-6-luna', object: 'model', created: 1_790_000_000, owned_by: 'openai', shutdown_date: null },
    { id: 'gpt-4o-mini', object: 'model', created: 1_720_000_000, owned_by: 'openai', shutdown_date: '2027-01-14' },
    { id: 'text-embedding-3-small', object: 'model', created: 1_700_000_000, owned_by: 'openai', shutdown_date: null },
    { id: 'gpt-transcribe', object: 'model', created: 1_790_000_000, owned_by: 'openai', shutdown_date: null },
  ],
}

/** The error for an unknown model. */
export const modelNotFound = (model: string) => ({
  status: 404,
  body: {
    error: { message: `The model \`${model}\` has been deprecated`, type: 'invalid_request_error', param: null, code: 'model_not_found' },
  },
})

/** The error for a parameter that a model does not accept. */
export const unsupported = (param: string, message: string, code: string | null = 'unsupported_parameter') => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error', param, code } },
})

/** Refuses the formats of an answer that a model does not know, as servers do. */
export const refusesFormats =
  (...unknown: readonly ('tools' | 'json_schema' | 'json_object')[]): Refuse =>
  ({ tools, response_format: format }) => {
    if (tools && unknown.includes('tools'))
      return { status: 400, body: { error: { message: 'this model does not support tools', type: 'api_error' } } }
    if (format && unknown.includes(format.type))
      return unsupported(
        'response_format',
        `Invalid parameter: 'response_format' of type '${format.type}' is not supported with this model.`,
        null,
      )
    return undefined
  }

/** The worst model: it writes whatever the last message orders after "»", and all that it was told besides. */
export function worstModel({ messages }: ChatRequest): Extract<Answer, { fields: Fields }> {
  const ordered = messages.at(-1)?.content ?? ''
  const secrets = /repeat|repita|repite/i.test(ordered) ? ` ${JSON.stringify(messages)}` : ''
  return { fields: { text: `${ordered.split('»').at(-1)?.trim()}${secrets}`, sources: [1, 2, 99], action: 'answer', reason: '' } }
}

/** A tool call, an object, or a text with marks. */
function asAsked(
  { fields: { text = '', sources = [], action = 'answer', reason = '', words }, tokens = 15 }: Extract<Answer, { fields: Fields }>,
  asked: ChatRequest,
): Message {
  const whole = JSON.stringify({ text, sources, action, reason, ...(words !== undefined && { words }) })
  const tool = asked.tools?.[0]?.function.name
  if (tool) return { tool_calls: [{ name: tool, arguments: whole }], tokens }
  if (asked.response_format) return { content: whole, tokens }
  const marked = `${text}${sources.map((number) => ` [${number}]`).join('')}`
  return { content: action === 'handover' ? `${marked} Ação: Transferir para o setor de atendimento` : marked, tokens }
}

const failureBody = (code: string) => ({ error: { message: `It failed: ${code}`, type: 'invalid_request_error', param: null, code } })
const refusal = (status: number, code: string) => ({ status, body: failureBody(code) })

function completionOf({ content = null, refusal: refused, tool_calls: calls, end, tokens = 15 }: Message, model: string) {
  const called = calls?.map((one, at) => ({ id: `call_${at}`, type: 'function', function: one }))
  const message = { role: 'assistant', content, refusal: refused ?? null, annotations: [], ...(called && { tool_calls: called }) }
  return {
    ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1_700_000_000, model, system_fingerprint: null },
    choices: [{ index: 0, message, logprobs: null, finish_reason: end ?? (called ? 'tool_calls' : 'stop') }],
    ...(tokens !== null && { usage: { prompt_tokens: tokens - 5, completion_tokens: 5, total_tokens: tokens } }),
  }
}
