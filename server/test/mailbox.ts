import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'

export type ReceivedMail = { to: string; subject: string; text: string; html: string; file: string }

/** The mails to somebody in a world's outbox folder, oldest first. */
export async function readMailbox(dataDir: string, to: string): Promise<ReceivedMail[]> {
  const folder = join(dataDir, 'outbox')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml') && !file.startsWith('.')).sort()
  const letters = await Promise.all(files.map(async (file) => readLetter(file, await readFile(join(folder, file), 'utf8'))))
  return letters.filter((letter) => letter.to === to)
}

/** The job that writes them polls once a second. */
export const waitForMail = (dataDir: string, to: string, nth = 0) =>
  expect.poll(async () => (await readMailbox(dataDir, to))[nth], { timeout: 60_000, message: `no mail to ${to}` }).toBeDefined()

function readLetter(file: string, source: string): ReceivedMail {
  const { field } = partOf(source)
  const boundary = /boundary="([^"]+)"/.exec(field('Content-Type'))?.[1] ?? ''
  const parts = source.split(`--${boundary}`).map(partOf)
  const read = (type: string) => parts.find(({ field }) => field('Content-Type').startsWith(type))?.content() ?? ''
  return { file, to: field('To'), subject: unencoded(field('Subject')), text: read('text/plain'), html: read('text/html') }
}

function partOf(source: string) {
  const [head = '', ...body] = source.trimStart().split('\r\n\r\n')
  const field = (name: string) => new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(head)?.[1] ?? ''
  const content = () => decode(body.join('\r\n\r\n'), field('Content-Transfer-Encoding').toLowerCase()).replaceAll('\r\n', '\n').trimEnd()
  return { field, content }
}

/** Decodes a header line, which has no accents by itself. */
const unencoded = (line: string) =>
  line
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      /q/i.test(kind) ? decode(text.replaceAll('_', ' '), 'quoted-printable') : decode(text, 'base64'),
    )

function decode(text: string, encoding: string) {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString()
  if (encoding !== 'quoted-printable') return text
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
