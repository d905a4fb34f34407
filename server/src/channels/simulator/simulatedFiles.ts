import { Readable } from 'node:stream'
import type { RunQuery } from '../channelStore.ts'

/** Everything about a file except its bytes. */
export type FileInfo = { name: string; mime: string; size: number; seconds?: number | undefined; isVoice?: boolean | undefined }
export type IncomingFile = FileInfo & { open: () => Readable }
type MessageRef = { connectionId: number; messageId: string }

const PART = 1024 * 1024

/** Stores a file in parts, so that no file is ever in memory as a whole. */
export async function storeSimulatedFile(query: RunQuery, { connectionId, messageId }: MessageRef, bytes: Readable) {
  let part = 0
  for await (const piece of inParts(bytes))
    await query(
      `insert into simulator.files ("connectionId", "messageId", part, bytes) values ($1, $2, $3, $4)
      on conflict ("connectionId", "messageId", part) do update set bytes = excluded.bytes`,
      [connectionId, messageId, part++, piece],
    )
}

async function* inParts(bytes: Readable) {
  let held = Buffer.alloc(0)
  for await (const chunk of bytes) {
    held = Buffer.concat([held, chunk as Buffer])
    for (; held.length >= PART; held = held.subarray(PART)) yield held.subarray(0, PART)
  }
  if (held.length > 0) yield held
}

/** The first and the last byte to read, both included. */
export type ByteRange = { start: number; end: number }

export const openFile = (query: RunQuery, place: MessageRef, range: ByteRange = { start: 0, end: Number.MAX_SAFE_INTEGER }): Readable =>
  Readable.from(partsOf(query, place, range), { objectMode: false })

async function* partsOf(query: RunQuery, { connectionId, messageId }: MessageRef, { start, end }: ByteRange) {
  for (let part = Math.floor(start / PART); part * PART <= end; part++) {
    const [row] = await query<{ bytes: Buffer }>(
      'select bytes from simulator.files where "connectionId" = $1 and "messageId" = $2 and part = $3',
      [connectionId, messageId, part],
    )
    if (!row) return
    yield row.bytes.subarray(Math.max(start - part * PART, 0), end - part * PART + 1)
  }
}
