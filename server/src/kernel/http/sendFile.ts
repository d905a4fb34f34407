import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { AppError } from '@recado/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Range } from '../files/fileStore.ts'
import { sanitizeFileName } from '../files/sanitizeFileName.ts'

/** A file as an endpoint returns it. Without a size there are no ranges. */
export type FileAnswer = {
  open: (range?: Range) => Promise<Readable> | Readable
  mime: string
  name: string
  size?: number | undefined
  /** Types that a browser could run are always sent as attachments. */
  disposition?: 'inline' | 'attachment' | undefined
  /** How long a browser may cache it, for itself alone. */
  cacheSeconds?: number | undefined
}

/** Types that a browser shows without running any code in them. */
const INLINE_TYPES =
  /^(image\/(jpeg|png|gif|webp|avif|bmp)|audio\/(mpeg|ogg|opus|aac|mp4|x-m4a|wav|webm|amr|flac)|video\/(mp4|webm|ogg|3gpp|quicktime))$/

export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer) {
  const { mime, name, size, disposition = 'inline', cacheSeconds = 0 } = file
  const range = size === undefined ? undefined : parseByteRange(request.headers, size)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError('ERR_MALFORMED', undefined, 416)
  }
  const stream = await file.open(range)
  const safeDisposition = disposition === 'inline' && INLINE_TYPES.test(mime) ? 'inline' : 'attachment'
  reply.code(range ? 206 : 200).headers({
    'content-type': mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime,
    'content-disposition': `${safeDisposition}; ${fileNameParameters(name)}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': cacheSeconds > 0 ? `private, max-age=${cacheSeconds}, immutable` : 'private, no-store',
    ...(size !== undefined && { 'accept-ranges': 'bytes', 'content-length': range ? range.end - range.start + 1 : size }),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  })
  return reply.send(stream)
}

/**
 * The requested range; undefined for the whole file. For several ranges, and for ranges that depend on a version (`If-Range`), the whole file
 * is returned, as HTTP allows.
 */
function parseByteRange(headers: IncomingHttpHeaders, size: number): Range | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if ((!first && !last) || headers['if-range']) return undefined
  if (!first) return Number(last) === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  if (last && Number(last) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}

/** The name twice: in ASCII for every client, and as it is (RFC 5987). */
function fileNameParameters(fileName: string) {
  const name = sanitizeFileName(fileName)
  const plain = name
    .normalize('NFKD')
    .replace(/[^ -~]/g, '')
    .replace(/["\\%;]/g, '_')
    .trim()
    .replace(/^(\.|$)/, 'file$1')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `filename="${plain}"; filename*=UTF-8''${whole}`
}
