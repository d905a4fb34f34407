import type { IncomingHttpHeaders } from 'node:http'
import type { Range } from '../files/fileStore.ts'

/**
 * The range that a caller asks for; undefined for the whole file. Several ranges, and ranges that depend on a version (`If-Range`), answer
 * the whole file, as HTTP allows.
 */
export function parseByteRange(headers: IncomingHttpHeaders, size: number): Range | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if ((!first && !last) || headers['if-range']) return undefined
  if (!first) return Number(last) === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  if (last && Number(last) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}
