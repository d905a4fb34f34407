import type OpenAI from 'openai'
import type { Kernel } from '../../../kernel/feature.ts'
import { OutgoingRefused } from '../../../kernel/outgoing/refused.ts'

/** No answer of an assistant is nearly as long. */
const MOST_BYTES = 1024 * 1024
const RETRIES = 1

/** Loaded when it is first asked for: it is large, and most companies have no assistant. Nothing of it comes from the environment. */
export async function clientFor({ openAiUrl }: Pick<Kernel['config'], 'openAiUrl'>, apiKey: string): Promise<OpenAI> {
  const { default: Client } = await import('openai')
  return new Client({
    ...{ apiKey, baseURL: openAiUrl, maxRetries: RETRIES, logLevel: 'off', fetch: boundedFetch },
    ...{ adminAPIKey: null, organization: null, project: null, webhookSecret: null },
  })
}

/** How long to wait would be theirs to say, and how long the answer is was said of what came packed. */
const NOT_PASSED_ON = ['retry-after', 'retry-after-ms', 'content-encoding', 'content-length']

/** Reads all of an answer, up to a bound, and follows nobody elsewhere: the key is in the call. */
async function boundedFetch(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { status, headers, body } = await fetch(address, { ...init, redirect: 'manual' })
  const bytes = await readAll(body)
  const passedOn = new Headers(headers)
  for (const name of NOT_PASSED_ON) passedOn.delete(name)
  return new Response(bytes.length > 0 ? bytes : null, { status, headers: passedOn })
}

async function readAll(body: ReadableStream<Uint8Array> | null) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new OutgoingRefused('tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
