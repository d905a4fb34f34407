/** An archive that would exceed the memory when unpacked. */
export class ArchiveTooLarge extends Error {}

export type ZipFile = { name: string; content: Uint8Array<ArrayBuffer> }

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const endSize = 22
const entrySize = 46
const localSize = 30
const STORED = 0
/** Packed data may unpack to a thousand times its size. No list of contacts is larger than this. */
const MOST_UNPACKED = 256 * 1024 * 1024

/** The wanted files of an archive, unpacked by the browser itself. */
export async function readZip(archive: ArrayBuffer, isWanted: (name: string) => boolean): Promise<ZipFile[]> {
  const view = new DataView(archive)
  let end = archive.byteLength - endSize
  while (end >= 0 && view.getUint32(end, true) !== END) end--
  if (end < 0) throw new Error('Not an archive')
  const files: ZipFile[] = []
  let room = MOST_UNPACKED
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(new Uint8Array(archive, at + entrySize, nameLength))
    if (isWanted(name)) {
      const content = await contentOf(view, at, room)
      room -= content.length
      files.push({ name, content })
    }
    at += entrySize + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return files
}

async function contentOf(view: DataView<ArrayBuffer>, entry: number, room: number): Promise<Uint8Array<ArrayBuffer>> {
  const local = view.getUint32(entry + 42, true)
  const start = local + localSize + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const packed = new Uint8Array(view.buffer, start, view.getUint32(entry + 20, true))
  if (view.getUint16(entry + 10, true) === STORED) return packed
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(unpacked.pipeThrough(upTo(room))).arrayBuffer())
}

/** Lets so many bytes through, and fails at the next. */
function upTo(room: number) {
  let left = room
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, passage) {
      left -= chunk.length
      if (left < 0) passage.error(new ArchiveTooLarge())
      else passage.enqueue(chunk)
    },
  })
}

/** Writes an archive without compression or checksums, to be read at once. */
export function writeZip(files: readonly ZipFile[]): Blob {
  const locals: BlobPart[] = []
  const entries: BlobPart[] = []
  let offset = 0
  let entriesSize = 0
  for (const { name, content } of files) {
    const title = new TextEncoder().encode(name)
    /** Version, flags, method, time, day, checksum, both sizes, length of the name, nothing extra. */
    const head = fields([20, 2], [0, 2], [STORED, 2], [0, 4], [0, 4], [content.length, 4], [content.length, 4], [title.length, 2], [0, 2])
    locals.push(fields([LOCAL, 4]), head, title, content)
    entries.push(fields([ENTRY, 4], [20, 2]), head, fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), title)
    offset += localSize + title.length + content.length
    entriesSize += entrySize + title.length
  }
  const count = files.length
  const end = fields([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [entriesSize, 4], [offset, 4], [0, 2])
  return new Blob([...locals, ...entries, end])
}

function fields(...values: [value: number, size: 2 | 4][]) {
  const view = new DataView(new ArrayBuffer(values.reduce((total, [, size]) => total + size, 0)))
  let at = 0
  for (const [value, size] of values) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return new Uint8Array(view.buffer)
}
