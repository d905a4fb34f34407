import { PassThrough, Writable } from 'node:stream'
import { AppError } from '@recado/contract/errors'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { withFiles } from './receiveFiles.ts'

/** A call whose body goes straight to the parser; the first part is refused. */
function refusedCall() {
  const parsed: string[] = []
  const raw = new PassThrough()
  const parser = new Writable({
    write(chunk, _encoding, done) {
      parsed.push(String(chunk))
      done()
    },
  })
  raw.pipe(parser)
  const kept: Record<string, unknown> = {}
  const parts = () => ({
    async *[Symbol.asyncIterator]() {
      const part = { type: 'field', fieldname: 'body', value: 'x'.repeat(11), valueTruncated: false, fieldnameTruncated: false }
      kept.body = part
      yield { ...part, fields: kept }
    },
  })
  return { parsed, kept, raw, request: { raw, parts } as unknown as FastifyRequest }
}

test('after a refusal nothing more of an upload is parsed, what arrived is dropped, and the rest is discarded', async () => {
  const { parsed, kept, raw, request } = refusedCall()
  const given = { declared: { field: 'medias', most: 1, bytes: 10 }, folder: '/tmp', mostText: 10, parseJson: JSON.parse }
  await expect(withFiles(request, given, async () => 'used')).rejects.toEqual(new AppError('ERR_TOO_LARGE'))
  for (let turn = 0; turn < 10; turn++) raw.write('more'.repeat(10_000))
  raw.end()
  await new Promise((resolve) => raw.once('end', resolve))
  expect(parsed).toEqual([])
  expect(kept).toEqual({})
})
