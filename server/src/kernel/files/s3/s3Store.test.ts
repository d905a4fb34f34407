import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startS3 } from '../../../../test/fakeS3.ts'
import { s3Store } from './s3Store.ts'

const [server, folder] = [await startS3(), await mkdtemp(join(tmpdir(), 'recado-drafts-'))]
const drafts = join(folder, 'incoming')
const PART = 64 * 1024
const store = s3Store(server.place, { drafts, partBytes: PART, pageSize: 2, pauses: [0, 0] })
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const streamOf = (...chunks: (string | Buffer)[]) => Readable.from(chunks, { objectMode: false })
const bytesOf = async (...given: Parameters<typeof store.open>) => {
  const stream = await store.open(...given)
  return stream && buffer(stream)
}
const textOf = async (...given: Parameters<typeof store.open>) => (await bytesOf(...given))?.toString()

test('a stored file can be read, whole or in part, until it is removed', async () => {
  await store.put('7/a', streamOf('hello ', 'world'))
  expect([await textOf('7/a'), await textOf('7/a', { start: 6, end: 8 }), await store.size('7/a')]).toEqual(['hello world', 'wor', 11])
  await store.put('7/a', streamOf('again'))
  expect(await textOf('7/a')).toBe('again')
  await store.put('7/empty.thumbnail', streamOf())
  expect([await textOf('7/empty.thumbnail'), await store.size('7/empty.thumbnail')]).toEqual(['', 0])
  await store.remove('7/a')
  await store.remove('7/a')
  expect([await textOf('7/a'), await store.size('7/a')]).toEqual([undefined, undefined])
  expect(await readdir(drafts)).toEqual([])
})

test('a large file is uploaded in parts, each with its hash, and is whole again; the local file is gone', async () => {
  const content = randomBytes(PART * 2 + 17)
  const path = join(folder, 'upload')
  await writeFile(path, content)
  server.calls.length = 0
  await store.put('8/large', path)
  expect(server.calls).toEqual(['POST /recado/8/large', ...Array(3).fill('PUT /recado/8/large'), 'POST /recado/8/large'])
  await expect(stat(path)).rejects.toThrow('ENOENT')
  expect(content.equals((await bytesOf('8/large')) ?? Buffer.alloc(0))).toBe(true)
  const across = await bytesOf('8/large', { start: PART - 5, end: PART + 4 })
  expect(across).toEqual(content.subarray(PART - 5, PART + 5))
  expect(server.wrongHashes).toEqual([])
})

test('a broken stream leaves nothing, here or in the bucket', async () => {
  async function* breaking() {
    yield 'half'
    throw new Error('cut')
  }
  await expect(store.put('8/b', Readable.from(breaking(), { objectMode: false }))).rejects.toThrow('cut')
  expect([await store.size('8/b'), await readdir(drafts)]).toEqual([undefined, []])
})

test('no key leads out of the company’s folder', async () => {
  for (const key of ['../secret', '7/../../secret', '/etc/passwd', '7', '7/', '7/a?acl', '7/a\0', 'x/a', '']) {
    await expect(store.put(key, streamOf('x')), key).rejects.toThrow('no key')
    await expect(store.open(key), key).rejects.toThrow('no key')
    await expect(store.size(key), key).rejects.toThrow('no key')
    await expect(store.remove(key), key).rejects.toThrow('no key')
  }
  await expect(store.list('..')).rejects.toThrow('no folder')
  await expect(store.removeFolder('7/')).rejects.toThrow('no folder')
})

test('folders and their contents can be listed page by page and removed', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  for (const name of names) await store.put(`9/${name}`, streamOf('x'))
  await store.put('90/other', streamOf('x'))
  expect(await store.folders()).toEqual(expect.arrayContaining(['8', '9', '90']))
  const listed = await store.list('9')
  expect(listed.map(({ name }) => name).sort()).toEqual(names)
  expect(listed.every(({ at }) => Math.abs(Date.now() - at.getTime()) < 600_000)).toBe(true)
  await store.removeFolder('9')
  expect([await store.list('9'), await textOf('90/other')]).toEqual([[], 'x'])
})

test('a wrong secret opens nothing, and a missing bucket makes no file missing', async () => {
  await store.put('10/a', streamOf('private'))
  const stranger = s3Store({ ...server.place, secretKey: 'guessed' }, { drafts })
  for (const attempt of ['open', 'size', 'remove'] as const)
    await expect(stranger[attempt]('10/a')).rejects.toMatchObject({ code: 'ERR_FILES_AWAY', status: 503 })
  await expect(stranger.put('10/a', streamOf('x'))).rejects.toMatchObject({ code: 'ERR_FILES_AWAY' })
  await expect(stranger.list('10')).rejects.toMatchObject({ code: 'ERR_FILES_AWAY' })
  expect((await fetch(`${server.place.endpoint}/recado/10/a`)).status).toBe(403)
  expect(await textOf('10/a')).toBe('private')
  const nowhere = s3Store({ ...server.place, bucket: 'nowhere' }, { drafts })
  await expect(nowhere.open('10/a')).rejects.toMatchObject({ code: 'ERR_FILES_AWAY' })
  await expect(nowhere.check()).rejects.toMatchObject({ code: 'ERR_FILES_AWAY' })
})

test('an unreachable store is reported, and the file stays here for the next attempt', async () => {
  const path = join(folder, 'waiting')
  await writeFile(path, 'waiting')
  const before = server.calls.length
  server.stop()
  await expect(store.put('11/a', path)).rejects.toMatchObject({ code: 'ERR_FILES_AWAY' })
  await expect(store.open('10/a')).rejects.toMatchObject({ code: 'ERR_FILES_AWAY' })
  await expect(store.check()).rejects.toMatchObject({ code: 'ERR_FILES_AWAY' })
  expect(server.calls).toHaveLength(before)
  server.start()
  await store.put('11/a', path)
  expect([await textOf('11/a'), await store.check()]).toEqual(['waiting', expect.any(String)])
})
