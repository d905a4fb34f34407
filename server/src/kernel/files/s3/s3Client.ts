import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, type Dispatcher, request } from 'undici'
import { FileStoreUnavailable } from '../fileStoreUnavailable.ts'
import { encodeUriStrictly, type S3Access, sha256Hex, signRequest } from './signRequest.ts'

export type S3Bucket = S3Access & { endpoint: string; bucket: string }
export type S3Client = ReturnType<typeof createS3Client>

/** `hash`: SHA-256 of the content, which the store checks. `open` is called again for each attempt. */
export type Content = { hash: string; size: number; open: () => Readable | string }
type Call = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  key?: string
  query?: Record<string, string>
  range?: string
  content?: Content
}

const NOTHING: Content = { hash: sha256Hex(''), size: 0, open: () => '' }
/** Milliseconds before each further attempt. */
const PAUSES: readonly number[] = [200, 1000]
/** After this time no further attempt begins, so that a caller learns soon that the file cannot be reached. */
const PATIENCE = 10_000

/** Calls one bucket by path (`/bucket/key`), which S3-compatible stores accept under any host name. */
export function createS3Client({ endpoint, bucket, ...access }: S3Bucket, pauses = PAUSES) {
  const agent = new Agent({ connect: { timeout: 5000 }, headersTimeout: 30_000, bodyTimeout: 30_000 })
  const root = endpoint.endsWith('/') ? endpoint.slice(0, -1) : endpoint

  const once = ({ method, key = '', query = {}, range, content = NOTHING }: Call) => {
    const parameters = Object.entries(query).map(([name, value]) => `${encodeUriStrictly(name)}=${encodeUriStrictly(value)}`)
    const url = new URL(`${root}/${bucket}${key && `/${key}`}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`)
    const headers = signRequest(access, { method, url, headers: range ? { range } : {}, contentHash: content.hash, at: new Date() })
    const hasContent = method === 'PUT' || method === 'POST'
    if (hasContent) headers['content-length'] = String(content.size)
    return request(url, { method, headers, dispatcher: agent, body: hasContent ? content.open() : null })
  }

  return {
    /** Returns the response; undefined if the key does not exist. Calls without a response, or with one that asks to try later, are tried three times. */
    async call(call: Call): Promise<Dispatcher.ResponseData | undefined> {
      const until = performance.now() + PATIENCE
      for (const wait of [...pauses, undefined]) {
        const response = await once(call).catch((error: unknown) => ({ failed: error }))
        if (!('failed' in response) && isExpected(response, call)) return response
        const failed = 'failed' in response ? response.failed : await refusalIn(response)
        if (failed === 'missing') return undefined
        const isFinal = !('failed' in response) && response.statusCode < 500 && response.statusCode !== 429
        if (wait === undefined || isFinal || performance.now() > until) throw new FileStoreUnavailable(failed)
        await pause(wait)
      }
      return undefined
    },
  }
}

const isExpected = ({ statusCode }: Dispatcher.ResponseData, { range }: Call) => (range ? statusCode === 206 : statusCode < 300)

/** A missing bucket is not a missing file: otherwise every file would count as deleted. */
async function refusalIn({ statusCode, headers, body }: Dispatcher.ResponseData) {
  if (statusCode < 300) {
    await body.dump()
    return new Error('The store gives the whole of a file of which a part was asked for')
  }
  const text = await body.text().catch(() => '')
  if (statusCode === 404 && !text.includes('NoSuchBucket')) return 'missing'
  return new Error(`The store answers ${statusCode} ${text.slice(0, 500) || JSON.stringify(headers)}`)
}
