import { crc32, deflateRawSync } from 'node:zlib'

const [LOCAL, ENTRY, END, DEFLATED] = [0x04034b50, 0x02014b50, 0x06054b50, 8]

/** Packs files, by their names, into a zip archive. */
export function buildZip(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, part] of Object.entries(parts)) {
    const [content, title] = [Buffer.from(part), Buffer.from(name)]
    const body = deflateRawSync(content)
    // Version, flags, method, time, day, checksum, both sizes, length of the name, nothing extra.
    const sizes = [4, crc32(content), 4, body.length, 4, content.length, 2, title.length, 2, 0]
    const head = fields(2, 20, 2, 0, 2, DEFLATED, 4, 0, ...sizes)
    locals.push(fields(4, LOCAL), head, title, body)
    entries.push(fields(4, ENTRY, 2, 20), head, fields(2, 0, 2, 0, 2, 0, 4, 0, 4, offset), title)
    offset += 4 + head.length + title.length + body.length
  }
  const list = Buffer.concat(entries)
  const count = Object.keys(parts).length
  return Buffer.concat([...locals, list, fields(4, END, 2, 0, 2, 0, 2, count, 2, count, 4, list.length, 4, offset, 2, 0)])
}

/** Values and sizes alternate. */
function fields(...given: number[]): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < given.length; at += 2) {
    const part = Buffer.alloc(given[at] ?? 0)
    part.writeUIntLE(given[at + 1] ?? 0, 0, part.length)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
