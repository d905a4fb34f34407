import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { OutgoingRefused } from './outgoingRefused.ts'

type Answer = Pick<Dispatcher.ResponseData, 'headers' | 'body'>

/** Reads all of an answer, up to `most` bytes. No compression was requested, so nothing is ever unpacked. */
export async function readLimitedBody(answer: Answer, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of limitedBody(answer, most)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Streams an answer; fails once it is more than `most` bytes. */
export function limitedBody({ headers, body }: Answer, most: number): Readable {
  if (!['', 'identity'].includes(String(headers['content-encoding'] ?? ''))) return giveUp(body, 'garbage')
  if (Number(headers['content-length'] ?? 0) > most) return giveUp(body, 'tooLarge')
  return Readable.from(bounded(body, most), { objectMode: false })
}

async function* bounded(body: Dispatcher.ResponseData['body'], most: number) {
  let size = 0
  for await (const chunk of body) {
    size += (chunk as Buffer).length
    if (size > most) throw new OutgoingRefused('tooLarge')
    yield chunk as Buffer
  }
}

function giveUp(body: Dispatcher.ResponseData['body'], reason: 'garbage' | 'tooLarge'): never {
  discardResponse(body)
  throw new OutgoingRefused(reason)
}

/** Nobody reads the rest: close the connection. */
export function discardResponse(body: Dispatcher.ResponseData['body']) {
  body.on('error', () => undefined)
  body.destroy()
}
