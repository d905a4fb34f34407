import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { OutboundMedia } from '../../channel.ts'

/** A file in a form, as it is uploaded: read while it is sent, its length known before. */
export function createUploadForm({ open, mime, name, size, isVoice }: OutboundMedia) {
  const boundary = `recado-${randomUUID()}`
  const type = isVoice && mime === 'audio/ogg' ? 'audio/ogg; codecs=opus' : mime
  const field = (title: string, value: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${title}"\r\n\r\n${value}\r\n`
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${safe(name)}"\r\ncontent-type: ${type}\r\n\r\n`
  const head = Buffer.from(field('messaging_product', 'whatsapp') + field('type', type) + file)
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)

  async function* bytes() {
    yield head
    yield* open()
    yield tail
  }
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    length: head.length + size + tail.length,
    open: () => Readable.from(bytes(), { objectMode: false }),
  }
}

/** Nothing of a name ends its own quotes. */
const safe = (name: string) => name.replace(/["\\\r\n]/g, '_') || 'file'
