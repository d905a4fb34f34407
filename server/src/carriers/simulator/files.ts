import { Readable } from 'node:stream'
import type { Ask } from './store.ts'

/** What is known of a file beside its bytes. */
export type FileShape = { name: string; mime: string; size: number; seconds?: number | undefined; isVoice?: boolean | undefined }
export type FileGiven = FileShape & { open: () => Readable }
type Place = { connectionId: number; messageId: string }

const PART = 1024 * 1024

/** Cut into parts, so that no file is ever in memory as a whole. */
export async function keepFile(ask: Ask, { connectionId, messageId }: Place, bytes: Readable) {
  let part = 0
  for await (const piece of inParts(bytes))
    await ask(
      `insert into simulator.files ("connectionId", "messageId", part, bytes) values ($1, $2, $3, $4)
      on conflict ("connectionId", "messageId", part) do update set bytes = excluded.bytes`,
      [connectionId, messageId, part++, piece],
    )
}

async function* inParts(bytes: Readable) {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    held.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size < PART) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

export const openFile = (ask: Ask, place: Place): Readable => Readable.from(partsOf(ask, place), { objectMode: false })

async function* partsOf(ask: Ask, { connectionId, messageId }: Place) {
  for (let part = 0; ; part++) {
    const [row] = await ask<{ bytes: Buffer }>(
      'select bytes from simulator.files where "connectionId" = $1 and "messageId" = $2 and part = $3',
      [connectionId, messageId, part],
    )
    if (!row) return
    yield row.bytes
  }
}
