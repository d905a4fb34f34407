import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { sniffMime } from './sniffMime.ts'

const folder = await mkdtemp(join(tmpdir(), 'recado-sniff-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701', 'hex')

async function mimeOf(content: Buffer | string, claimed?: string) {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return sniffMime(path, claimed)
}

test('the content decides the type, whatever the sender claims', async () => {
  expect(await mimeOf(png, 'text/html')).toBe('image/png')
  expect(await mimeOf('%PDF-1.7\n', 'image/png')).toBe('application/pdf')
  expect(await mimeOf(webm)).toBe('video/webm')
  expect(await mimeOf(webm, 'audio/webm;codecs=opus')).toBe('audio/webm')
  expect(await mimeOf(png, 'audio/webm')).toBe('image/png')
})

test.each([
  ['html', '<!doctype html><script>alert(1)</script>', 'image/png'],
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
  ['svg with a head', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['xml', '<?xml version="1.0"?><a/>', 'text/xml'],
  ['a script', '#!/bin/sh\necho', 'text/plain'],
  ['text', 'hello', 'text/plain'],
  ['nothing', '', 'image/png'],
])('%s is nothing in particular', async (_, content, claimed) => {
  expect(await mimeOf(content, claimed)).toBe('application/octet-stream')
})
