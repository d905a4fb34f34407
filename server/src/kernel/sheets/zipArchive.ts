import type { Readable } from 'node:stream'
import yauzl, { type Entry } from 'yauzl'
import { UnreadableSheet } from './unreadableSheet.ts'

/** Packed data may unpack to a thousand times its size. No list of contacts is larger than this. */
const MOST_UNPACKED = 150 * 1024 * 1024

export type ZipArchive = Awaited<ReturnType<typeof openZipArchive>>

/** Opens an archive on the disk. Each part is unpacked while it is read, within one limit for all parts. */
export async function openZipArchive(path: string) {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  let room = MOST_UNPACKED

  return {
    has: (name: string) => entries.has(name),
    /** Empty if there is no such part. */
    async *read(name: string): AsyncGenerator<string> {
      const entry = entries.get(name)
      if (!entry) return
      const stream: Readable = await zip.openReadStreamPromise(entry)
      const decoder = new TextDecoder()
      for await (const piece of stream as AsyncIterable<Buffer>) {
        room -= piece.length
        if (room < 0) throw new UnreadableSheet('tooLarge')
        yield decoder.decode(piece, { stream: true })
      }
    },
    close: () => zip.close(),
  }
}
