import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { OutboundMedia } from '../../channel.ts'

/** A form with one file: the file is streamed, and the length is known in advance. */
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

/** Escapes the file name, so that it cannot end its quotes. */
const safe = (name: string) => name.replace(/["\\\r\n]/g, '_') || 'file'
