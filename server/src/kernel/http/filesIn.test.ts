import { readdir, readFile, rename } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { endpoint } from '@recado/contract/kit/endpoint'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createWorld } from '../../../test/testApp.ts'
import type { PlatformFeature } from '../feature.ts'
import type { UploadedFile } from './receiveFiles.ts'

const files = { field: 'medias', most: 2, bytes: 100_000 }
const answer = { output: z.object({ said: z.unknown(), files: z.number() }) }
const body = z.object({ body: z.string().max(20).default(''), idempotencyKey: z.uuid().optional() })
const upload = endpoint({ method: 'POST', path: '/test/upload', summary: 'Takes files', access: 'account:use', body, files, ...answer })
const event = endpoint({
  ...{ method: 'POST', path: '/test/event', summary: 'Takes a file and an event', access: 'simulator:play' },
  body: z.object({ from: z.object({ name: z.string() }) }),
  files: { ...files, fieldsIn: 'event' },
  ...answer,
})
const keep = endpoint({ method: 'POST', path: '/test/keep', summary: 'Keeps files', access: 'account:use', body, files, ...answer })
const breaks = endpoint({ method: 'POST', path: '/test/breaks', summary: 'Breaks', access: 'account:use', body, files, ...answer })

let seen: (UploadedFile & { content: string })[] = []
let asked = 0
const look = async (given: readonly UploadedFile[]) => {
  asked++
  seen = await Promise.all(given.map(async (file) => ({ ...file, content: await readFile(file.path, 'latin1') })))
}
const feature: PlatformFeature = {
  name: 'test',
  routes(serve, { config }) {
    for (const one of [upload, event])
      serve.signedIn(one, async ({ body: said, files: given }) => {
        await look(given)
        return { said, files: given.length }
      })
    serve.signedIn(keep, async ({ body: said, files: given }) => {
      for (const { path, name } of given) await rename(path, join(config.dataDir, name))
      return { said, files: given.length }
    })
    serve.signedIn(breaks, async () => {
      throw new Error('broken')
    })
  },
}
const world = await createWorld({ more: [feature], limits: { bodyBytes: 5000 } })
afterAll(() => world.close())
const ana = await world.person('user')
const incoming = join(world.dataDir, 'media/incoming')
const leftovers = () => readdir(incoming).catch(() => [])

beforeEach(() => {
  seen = []
  asked = 0
})

type Part = [field: string, value: string | Buffer, name?: string, type?: string]
async function send(path: string, parts: Part[], { token }: { token?: string } = ana) {
  const form = new FormData()
  for (const [field, value, name, type] of parts)
    if (name === undefined) form.append(field, String(value))
    else form.append(field, new Blob([new Uint8Array(Buffer.from(value))], { type: type ?? 'text/html' }), name)
  const response = await fetch(`${world.url}/api${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  const data = await response.json()
  return { status: response.status, data, error: data.error }
}

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwACZgGAfgxA2QAAAABJRU5ErkJggg==', 'base64')

test('files arrive with their fields, stored on the disk and typed by their content', async () => {
  const parts: Part[] = [
    ['body', 'Hi'],
    ['medias', png, 'cat.html', 'text/html'],
    ['unknown', 'x'],
    ['medias', 'plain', 'note.txt', 'image/png'],
  ]
  expect(await send('/test/upload', parts)).toMatchObject({ status: 200, data: { said: { body: 'Hi' }, files: 2 } })
  expect(seen).toMatchObject([
    { name: 'cat.html', size: png.length, mime: 'image/png', content: png.toString('latin1') },
    { name: 'note.txt', size: 5, mime: 'application/octet-stream', content: 'plain' },
  ])
  expect(seen[0]?.path.startsWith(`${incoming}/`)).toBe(true)
  expect(await leftovers()).toEqual([])
})

test('JSON still works where files are accepted, and multipart nowhere else', async () => {
  expect(await world.call(ana, upload, { body: { body: 'Hi' } })).toMatchObject({ status: 200, data: { said: { body: 'Hi' }, files: 0 } })
  expect(await world.call(ana, upload, { body: { body: 'x'.repeat(21) } })).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
  expect(await send('/tags', [['name', 'VIP']])).toMatchObject({ status: 415, error: 'ERR_MEDIA_TYPE' })
})

test('fields follow the same rules as JSON, and a refusal leaves no file', async () => {
  for (const field of ['x'.repeat(21), 'nul\0here'])
    expect(
      await send('/test/upload', [
        ['medias', 'x', 'a.txt'],
        ['body', field],
      ]),
    ).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
  expect(await send('/test/upload', [['body', 'x'.repeat(6000)]])).toMatchObject({ status: 413, error: 'ERR_TOO_LARGE' })
  expect(await send('/test/upload', [['other', 'x', 'a.txt']])).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
  expect(await send('/test/upload', [['__proto__', 'x']])).toMatchObject({ status: 400, error: 'ERR_MALFORMED' })
  expect(
    await send(
      '/test/upload',
      Array.from({ length: 60 }, (_, n): Part => [`f${n}`, 'x']),
    ),
  ).toMatchObject({ status: 413 })
  expect([asked, await leftovers()]).toEqual([0, []])
})

test('too many files, or bytes, are refused while they arrive', async () => {
  const one: Part = ['medias', 'x', 'a.txt']
  expect(await send('/test/upload', [one, one, one])).toMatchObject({
    status: 422,
    error: 'ERR_VALIDATION',
    data: { details: { fields: [{ path: 'medias', code: 'too_big' }] } },
  })
  expect(await send('/test/upload', [['medias', Buffer.alloc(100_001), 'a.txt']])).toMatchObject({ status: 413, error: 'ERR_TOO_LARGE' })
  expect(await send('/test/upload', [['medias', Buffer.alloc(9_000_000), 'a.txt']])).toMatchObject({ status: 413, error: 'ERR_TOO_LARGE' })
  expect([asked, await leftovers()]).toEqual([0, []])
  expect(await send('/test/upload', [['medias', Buffer.alloc(100_000), 'a.txt']])).toMatchObject({ status: 200 })
  expect(await send('/test/upload', [['medias', '', 'empty.txt']])).toMatchObject({ status: 200, data: { files: 1 } })
  expect(seen).toMatchObject([{ size: 0, mime: 'application/octet-stream' }])
})

test('all text fields count together: many short ones are as much as a long one', async () => {
  const texts = Array.from({ length: 40 }, (_, n): Part => [`f${n}`, 'x'.repeat(200)])
  expect(await send('/test/upload', texts)).toMatchObject({ status: 413, error: 'ERR_TOO_LARGE' })
  expect([asked, await leftovers()]).toEqual([0, []])
  expect(await send('/test/upload', [...texts.slice(0, 20), ['body', 'Hi']])).toMatchObject({ status: 200 })
})

test('an event arrives as JSON in its field', async () => {
  const admin = await world.person('admin')
  const parts = (json: string): Part[] => [
    ['event', json],
    ['medias', png, 'a.png'],
  ]
  const good = await send('/test/event', parts('{"from":{"name":"Ana"},"more":1}'), admin)
  expect(good).toMatchObject({ status: 200, data: { said: { from: { name: 'Ana' } }, files: 1 } })
  expect(await send('/test/event', parts('{"from"'), admin)).toMatchObject({ status: 400, error: 'ERR_MALFORMED' })
  expect(await send('/test/event', parts('{"from":{"name":"A","__proto__":{}}}'), admin)).toMatchObject({
    status: 400,
    error: 'ERR_MALFORMED',
  })
  expect(await send('/test/event', parts('{"from":1}'), admin)).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
  expect(await send('/test/event', [['medias', png, 'a.png']], admin)).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
  expect(await leftovers()).toEqual([])
})

test('a caller without the right stores nothing, not even during the call', async () => {
  const before = asked
  for (const [path, token, status] of [
    ['/test/event', ana.token, 403],
    ['/test/upload', 'garbage', 403],
  ] as const) {
    const slow = begin(path, token)
    slow.write(head('medias', 'a.txt') + 'x'.repeat(10_000))
    expect(await slow.answered).toBe(status)
    expect(await leftovers()).toEqual([])
    slow.destroy()
  }
  expect(asked).toBe(before)
})

test('a broken upload leaves nothing, and neither does a failing handler', async () => {
  const cut = begin('/test/upload', ana.token)
  cut.write(head('medias', 'a.txt') + 'x'.repeat(50_000))
  await expect.poll(async () => (await leftovers()).length).toBe(1)
  cut.destroy()
  await expect.poll(leftovers).toEqual([])
  expect(asked).toBe(0)
  expect(await send('/test/breaks', [['medias', 'x', 'a.txt']])).toMatchObject({ status: 500 })
  expect(await leftovers()).toEqual([])
})

test('a malformed multipart body is refused', async () => {
  for (const [type, raw] of [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=x', '--x\r\nbroken'],
    ['multipart/form-data; boundary=x', `--x\r\nContent-Disposition: form-data; name="medias"; filename="a"\r\n\r\nhalf`],
  ] as const) {
    const headers = { authorization: `Bearer ${ana.token}`, 'content-type': type }
    const response = await fetch(`${world.url}/api/test/upload`, { method: 'POST', headers, body: raw })
    expect([response.status, (await response.json()).error], raw).toEqual([400, 'ERR_MALFORMED'])
  }
  expect(await leftovers()).toEqual([])
})

test('a name that is a path, or unfit to show, becomes a plain one', async () => {
  const names = ['../../etc/passwd', '/abs/olute.png', 'C:\\win\\x.exe', 'a\u202egpj.exe', '..', `${'é'.repeat(300)}.pdf`, 'CON', '']
  for (const name of names) {
    const boundary = 'x'
    const raw = `--x\r\nContent-Disposition: form-data; name="medias"; filename="${name.replace(/\\/g, '\\\\')}"\r\n\r\nhi\r\n--x--\r\n`
    const headers = { authorization: `Bearer ${ana.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` }
    const { status } = await fetch(`${world.url}/api/test/upload`, { method: 'POST', headers, body: raw })
    expect(status, name).toBe(200)
    const [file] = seen
    expect(file?.name, name).toMatch(/^[^/\\\p{Cc}\p{Cf}]{1,200}$/u)
    expect(file?.name).not.toMatch(/^\.*$/)
    expect(file?.path).toMatch(/incoming\/[\da-f-]{36}$/)
  }
  expect(seen[0]?.name).toBe('file')
})

test('a handler that moves a file keeps it', async () => {
  expect(await send('/test/keep', [['medias', 'kept', 'kept.txt']])).toMatchObject({ status: 200 })
  expect(await readFile(join(world.dataDir, 'kept.txt'), 'utf8')).toBe('kept')
})

const head = (field: string, name: string) => `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`

/** A call whose body is sent piece by piece. */
function begin(path: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '99999' }
  const request = httpRequest(`${world.url}/api${path}`, { method: 'POST', headers })
  const answered = new Promise<number>((resolve, reject) => {
    request.on('response', (response) => resolve(response.statusCode ?? 0))
    request.on('error', reject)
  })
  answered.catch(() => undefined)
  return { write: (text: string) => request.write(text), destroy: () => request.destroy(), answered }
}
