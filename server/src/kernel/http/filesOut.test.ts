import { Readable } from 'node:stream'
import { anyFile, endpoint } from '@recado/contract/kit/endpoint'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createWorld } from '../../../test/testApp.ts'
import type { PlatformFeature } from '../feature.ts'

const query = z.object({
  mime: z.string().default('image/png'),
  name: z.string().default('a.png'),
  content: z.string().default('0123456789'),
})
const file = endpoint({
  ...{ method: 'GET', path: '/test/file', summary: 'A file', access: 'account:use', query },
  answers: 'file',
  output: anyFile,
})
const stream = endpoint({
  ...{ method: 'GET', path: '/test/export', summary: 'A file of unknown size', access: 'contacts:export' },
  answers: 'file',
  output: anyFile,
})
let opened = 0
const feature: PlatformFeature = {
  name: 'test',
  routes(serve) {
    serve.file(file, async ({ query: { mime, name, content } }) => ({
      ...{ mime, name, size: content.length, cacheSeconds: 60 },
      open: (range) => {
        opened++
        return Readable.from([range ? content.slice(range.start, range.end + 1) : content], { objectMode: false })
      },
    }))
    serve.file(stream, async () => ({
      ...{ mime: 'text/csv', name: 'contatos.csv', disposition: 'attachment' },
      open: () => Readable.from(['a;b\r\n', 'ç;d\r\n']),
    }))
  },
}
const world = await createWorld({ more: [feature] })
afterAll(() => world.close())
const ana = await world.person('admin')

async function get(path: string, given: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.url}/api${path}?${new URLSearchParams(given)}`, {
    headers: { authorization: `Bearer ${ana.token}`, ...headers },
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a file comes with headers under which nothing of it can run', async () => {
  const { status, text, headers } = await get('/test/file')
  expect({ status, text }).toEqual({ status: 200, text: '0123456789' })
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': '10',
    'content-disposition': `inline; filename="a.png"; filename*=UTF-8''a.png`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=60, immutable',
    'accept-ranges': 'bytes',
  })
})

test('only harmless types are shown inline', async () => {
  const placeOf = async (mime: string) => (await get('/test/file', { mime })).headers.get('content-disposition')?.split(';')[0]
  for (const mime of ['image/jpeg', 'image/webp', 'audio/ogg', 'audio/mpeg', 'video/mp4']) expect(await placeOf(mime), mime).toBe('inline')
  for (const mime of [
    ...['text/html', 'image/svg+xml', 'application/xml', 'text/xml', 'application/pdf', 'application/javascript', 'text/plain'],
    ...['application/xhtml+xml', 'application/octet-stream', 'multipart/x-mixed-replace', 'image/png; x=text/html', ''],
  ])
    expect(await placeOf(mime), mime).toBe('attachment')
})

test('ranges of a file', async () => {
  const part = async (range: string, more = {}) => {
    const { status, text, headers } = await get('/test/file', {}, { range, ...more })
    return [status, text, headers.get('content-range')]
  }
  expect(await part('bytes=0-3')).toEqual([206, '0123', 'bytes 0-3/10'])
  expect(await part('bytes=8-')).toEqual([206, '89', 'bytes 8-9/10'])
  expect(await part('bytes=-4')).toEqual([206, '6789', 'bytes 6-9/10'])
  expect(await part('bytes=-400')).toEqual([206, '0123456789', 'bytes 0-9/10'])
  expect(await part('bytes=5-99999')).toEqual([206, '56789', 'bytes 5-9/10'])
  for (const range of ['bytes=4-2', 'bytes=a-b', 'bytes=-', 'lines=1-2', 'bytes=0-1,3-4', 'bytes=0-99999999999999999'])
    expect(await part(range), range).toEqual([200, '0123456789', null])
  expect(await part('bytes=0-3', { 'if-range': '"old"' })).toEqual([200, '0123456789', null])
  const before = opened
  for (const range of ['bytes=10-', 'bytes=99-100', 'bytes=-0'])
    expect(
      (await part(range)).filter((_, at) => at !== 1),
      range,
    ).toEqual([416, 'bytes */10'])
  expect(opened).toBe(before)
  expect((await get('/test/file', { content: '' }, { range: 'bytes=0-' })).status).toBe(416)
  expect(await get('/test/file', { content: '' })).toMatchObject({ status: 200, text: '' })
})

test('a file name is readable for every client, and contains nothing else', async () => {
  const named = async (name: string) => (await get('/test/file', { name })).headers.get('content-disposition')
  expect(await named('Orçamento "2026".pdf')).toBe(
    `inline; filename="Orcamento _2026_.pdf"; filename*=UTF-8''Or%C3%A7amento%20%222026%22.pdf`,
  )
  expect(await named('../../etc/passwd')).toBe(`inline; filename="passwd"; filename*=UTF-8''passwd`)
  expect(await named('a\r\nset-cookie: x=y')).toBe(`inline; filename="aset-cookie: x=y"; filename*=UTF-8''aset-cookie%3A%20x%3Dy`)
  expect(await named('日本.png')).toBe(`inline; filename="file.png"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.png`)
  expect(await named("it's (1)*.png")).toBe(`inline; filename="it's (1)*.png"; filename*=UTF-8''it%27s%20%281%29%2A.png`)
  expect(await named('\ud800')).toBe(`inline; filename="file"; filename*=UTF-8''%EF%BF%BD`)
})

test('a file of unknown size is served whole, and never cached', async () => {
  const { status, text, headers } = await get('/test/export', {}, { range: 'bytes=0-1' })
  expect({ status, text }).toEqual({ status: 200, text: 'a;b\r\nç;d\r\n' })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="contatos.csv"/)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('accept-ranges')).toBeNull()
})

test('a file needs the right to it', async () => {
  const bruno = await world.person('user', ana.companyId)
  expect((await get('/test/export', {}, { authorization: `Bearer ${bruno.token}` })).status).toBe(403)
  expect((await get('/test/file', { signature: 'x', of: '1', until: '9999999999' }, { authorization: '' })).status).toBe(401)
  expect((await fetch(`${world.url}/api/test/file`)).status).toBe(401)
})
