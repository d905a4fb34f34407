import type { Dispatcher } from 'undici'
import { OutgoingRefused } from './refused.ts'

/** All of an answer, unless it is more than was agreed. Nothing packed was asked for, so nothing is ever unpacked. */
export async function readBody({ headers, body }: Pick<Dispatcher.ResponseData, 'headers' | 'body'>, most: number): Promise<Buffer> {
  if (!['', 'identity'].includes(String(headers['content-encoding'] ?? ''))) return giveUp(body, 'garbage')
  if (Number(headers['content-length'] ?? 0) > most) return giveUp(body, 'tooLarge')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += (chunk as Buffer).length
    if (size > most) throw new OutgoingRefused('tooLarge')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

function giveUp(body: Dispatcher.ResponseData['body'], reason: 'garbage' | 'tooLarge'): never {
  drop(body)
  throw new OutgoingRefused(reason)
}

/** Nobody reads it any further: the connection is closed. */
export function drop(body: Dispatcher.ResponseData['body']) {
  body.on('error', () => undefined)
  body.destroy()
}
