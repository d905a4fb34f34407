import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFields, MultipartFile, MultipartValue } from '@fastify/multipart'
import { AppError } from '@recado/contract/errors'
import type { Files } from '@recado/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import { sanitizeFileName } from '../files/sanitizeFileName.ts'
import { sniffMime } from '../files/sniffMime.ts'
import { discardBody } from './drainRefusedBodies.ts'

/** A file that a caller sent. It is on this machine's disk until the call ends; a handler that needs it longer moves it away. */
export type UploadedFile = { path: string; name: string; size: number; mime: string }

type ReceivedBody = { body: unknown; files: UploadedFile[] }
type ReceiveOptions = { declared: Files; folder: string; mostText: number; parseJson: (text: string) => unknown }

const MOST_FIELDS = 50
/** The parser holds a field in memory until it is complete. No expected field is longer. */
const LONGEST_FIELD = 256 * 1024

/** Streams the files of a multipart call to the disk. They are deleted when it fails or when `use` is done. */
export async function withFiles<Result>(
  request: FastifyRequest,
  options: ReceiveOptions,
  use: (received: ReceivedBody) => Promise<Result>,
) {
  const paths: string[] = []
  try {
    return await use(await receive(request, options, paths))
  } finally {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }
}

async function receive(
  request: FastifyRequest,
  { declared, folder, mostText, parseJson }: ReceiveOptions,
  paths: string[],
): Promise<ReceivedBody> {
  const { field, most, bytes, fieldsIn, repeated = {} } = declared
  const fields: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  await mkdir(folder, { recursive: true })
  const fieldSize = Math.min(mostText, LONGEST_FIELD)
  const limits = { fileSize: bytes, files: most, fields: MOST_FIELDS, fieldSize, parts: most + MOST_FIELDS, headerPairs: 100 }
  let textLength = 0
  let parsedFields: MultipartFields = {}
  try {
    for await (const part of request.parts({ limits })) {
      parsedFields = part.fields
      if (part.type === 'field') {
        addField(fields, part.fieldname, { text: textOf(part), repeated })
        textLength += lengthOf(part)
        if (textLength > mostText) throw new AppError('ERR_TOO_LARGE')
        continue
      }
      if (part.fieldname !== field) throw invalid(part.fieldname, 'unrecognized_keys', 'No file is expected here')
      const path = join(folder, randomUUID())
      paths.push(path)
      files.push(await store(part, path))
    }
  } catch (error) {
    // Otherwise the parser would go on and store the following parts in memory.
    request.raw.unpipe()
    discardBody(request.raw)
    // The parser also references the parts that arrived, for as long as the connection is open.
    for (const name of Object.keys(parsedFields)) delete parsedFields[name]
    throw toCallerError(error, declared)
  }
  if (fieldsIn === undefined) return { body: fields, files }
  const json = fields[fieldsIn]
  return { body: typeof json === 'string' ? parseJson(json) : (json ?? {}), files }
}

/** Of a repeated field the last value counts, unless the endpoint has a field for all of them. */
function addField(
  fields: Record<string, unknown>,
  name: string,
  { text, repeated }: { text: unknown; repeated: NonNullable<Files['repeated']> },
) {
  fields[name] = text
  const listName = Object.hasOwn(repeated, name) ? repeated[name] : undefined
  if (listName !== undefined) fields[listName] = [...((fields[listName] as unknown[] | undefined) ?? []), text]
}

async function store(part: MultipartFile, path: string): Promise<UploadedFile> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(part.file, target)
  if (part.file.truncated) throw new AppError('ERR_TOO_LARGE')
  return { path, name: sanitizeFileName(part.filename), size: target.bytesWritten, mime: await sniffMime(path, part.mimetype) }
}

function textOf({ value, valueTruncated, fieldnameTruncated }: MultipartValue) {
  if (valueTruncated || fieldnameTruncated) throw new AppError('ERR_TOO_LARGE')
  return value
}

const lengthOf = ({ fieldname, value }: MultipartValue) => fieldname.length + String(value).length

const invalid = (path: string, code: string, message: string) => new AppError('ERR_VALIDATION', { fields: [{ path, code, message }] })

/** Errors of the parser are the caller's fault. Only disk errors are ours. */
function toCallerError(error: unknown, { field, most }: Files) {
  const { code, statusCode, syscall } = error as { code?: string; statusCode?: number; syscall?: string }
  if (error instanceof AppError || syscall) return error
  if (code === 'FST_FILES_LIMIT') return invalid(field, 'too_big', `At most ${most} files`)
  return new AppError(statusCode === 413 ? 'ERR_TOO_LARGE' : 'ERR_MALFORMED')
}
