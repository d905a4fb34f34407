import type { Readable } from 'node:stream'
import type { CloudRefusalReason } from '@recado/contract/channels/cloudRefusals'
import { z } from 'zod'
import { type RefusalClass, refusalClassOf, refusalReasonOf } from './refusals.ts'

type RequestOptions = {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: string | (() => Readable)
  timeout?: number
  maxBytes?: number
  redirects?: number
}
/** The product's HTTP client for outside addresses, with its guards. */
export type GuardedHttp = {
  fetch: (address: string, options?: RequestOptions) => Promise<{ status: number; text: () => string }>
  open: (address: string, options?: RequestOptions) => Promise<{ status: number; stream: Readable }>
}

const failure = z.object({
  error: z.object({ code: z.number(), message: z.string().catch(''), error_user_msg: z.string().optional().catch(undefined) }),
})

/** Meta refused the call with an error code: it did nothing. */
export class GraphError extends Error {
  readonly code: number
  readonly reason: CloudRefusalReason
  readonly class: RefusalClass

  /** Meta's explanation for people. */
  readonly says: string

  constructor(code: number, message: string, says = message) {
    super(message)
    this.code = code
    this.says = says
    this.reason = refusalReasonOf(code)
    this.class = refusalClassOf(this.reason)
  }
}

/** There is no readable answer. `mayHaveArrived`: false if the call certainly never left. */
export class NoAnswer extends Error {
  readonly mayHaveArrived: boolean

  constructor(cause: unknown, mayHaveArrived: boolean) {
    super('Meta has not answered', { cause })
    this.mayHaveArrived = mayHaveArrived
  }
}

const CALL = 20_000
const TRANSFER = 5 * 60_000
const LARGEST_FILE = 100 * 1024 * 1024
/** Meta's file hosts: no other host may get a token. */
const FILE_HOST = /(^|\.)(fbsbx\.com|fbcdn\.net|facebook\.com|whatsapp\.net)$/

export type GraphClient = ReturnType<typeof createGraphClient>

/** Calls to Meta's Graph API, with the token of a connection. `address`: base address, with the API version. */
export function createGraphClient(wayOut: GuardedHttp, address: string) {
  const base = address.endsWith('/') ? address.slice(0, -1) : address
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  async function request(path: string, options: RequestOptions): Promise<unknown> {
    const answer = await wayOut.fetch(`${base}/${path}`, { timeout: CALL, redirects: 0, ...options }).catch((error) => {
      throw new NoAnswer(error, (error as { mayHaveArrived?: boolean }).mayHaveArrived !== false)
    })
    const body = json(answer.text())
    if (answer.status >= 200 && answer.status < 300 && body !== undefined) return body
    const { data } = failure.safeParse(body)
    if (data) throw new GraphError(data.error.code, data.error.message, data.error.error_user_msg)
    // A proxy in front of Meta limits the calls: this call has not reached Meta.
    if (answer.status === 429) throw new GraphError(80007, 'Too many calls')
    throw new NoAnswer(new Error(`Status ${answer.status}`), true)
  }

  const stream = (path: string, headers: Record<string, string>, body: () => Readable) =>
    request(path, { method: 'POST', headers, body, timeout: TRANSFER })

  return {
    get: (token: string, path: string) => request(path, { headers: bearer(token) }),
    post: (token: string, path: string, body: object) =>
      request(path, { method: 'POST', headers: { ...bearer(token), 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    remove: (token: string, path: string) => request(path, { method: 'DELETE', headers: bearer(token) }),
    /** Sends the raw bytes of a file. */
    put: (token: string, path: string, { size, open }: { size: number; open: () => Readable }) =>
      stream(path, { authorization: `OAuth ${token}`, file_offset: '0', 'content-length': String(size) }, open),
    /** Sends a form with one file as a stream. */
    upload: (token: string, path: string, { type, length, open }: { type: string; length: number; open: () => Readable }) =>
      stream(path, { ...bearer(token), 'content-type': type, 'content-length': String(length) }, open),
    async open(token: string, url: string): Promise<Readable> {
      const host = URL.parse(url)
      const isMeta = host?.origin === new URL(base).origin || (host?.protocol === 'https:' && FILE_HOST.test(host.hostname))
      if (!isMeta) throw new GraphError(131052, 'The file is not on a host of Meta')
      const answer = await wayOut.open(url, { headers: bearer(token), timeout: TRANSFER, maxBytes: LARGEST_FILE }).catch((error) => {
        throw new NoAnswer(error, false)
      })
      if (answer.status === 200) return answer.stream
      answer.stream.destroy()
      throw answer.status === 404 ? new GraphError(131052, 'The file is gone') : new NoAnswer(new Error(`Status ${answer.status}`), false)
    },
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
