type ZipFile = { name: string; content: Uint8Array<ArrayBuffer> }

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const entrySize = 46
const localSize = 30
const STORED = 0
/** 1 January 1980, as archives write it. Day 0 does not exist, and some programs refuse it. */
const FIRST_DAY = 0x21

/** Writes an archive without compression. */
export function writeZip(files: readonly ZipFile[]): Blob {
  const locals: BlobPart[] = []
  const entries: BlobPart[] = []
  let offset = 0
  let entriesSize = 0
  for (const { name, content } of files) {
    const title = new TextEncoder().encode(name)
    const sizes = [[content.length, 4] as const, [content.length, 4] as const]
    /** Version, flags, method, time, day, checksum, both sizes, length of the name, nothing extra. */
    const head = fields([20, 2], [0, 2], [STORED, 2], [0, 2], [FIRST_DAY, 2], [crc32(content), 4], ...sizes, [title.length, 2], [0, 2])
    locals.push(fields([LOCAL, 4]), head, title, content)
    entries.push(fields([ENTRY, 4], [20, 2]), head, fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), title)
    offset += localSize + title.length + content.length
    entriesSize += entrySize + title.length
  }
  const count = files.length
  const end = fields([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [entriesSize, 4], [offset, 4], [0, 2])
  return new Blob([...locals, ...entries, end])
}

/** The checksum of archives. Spreadsheet programs call a file damaged whose checksums are wrong. */
function crc32(bytes: Uint8Array) {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
  }
  return ~crc >>> 0
}

function fields(...values: (readonly [value: number, size: 2 | 4])[]) {
  const view = new DataView(new ArrayBuffer(values.reduce((total, [, size]) => total + size, 0)))
  let at = 0
  for (const [value, size] of values) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return new Uint8Array(view.buffer)
}
