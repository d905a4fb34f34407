import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { diskStore } from './fileStore.ts'

const folder = await mkdtemp(join(tmpdir(), 'recado-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const root = join(folder, 'media')
const store = diskStore(root)

const contentOf = async (...given: Parameters<typeof store.open>) => {
  const stream = await store.open(...given)
  return stream && (await buffer(stream)).toString()
}

test('a stored file can be read, whole or in part, until it is removed', async () => {
  await store.put('7/a', Readable.from(['hello ', 'world'], { objectMode: false }))
  expect([await contentOf('7/a'), await contentOf('7/a', { start: 6, end: 8 }), await store.size('7/a')]).toEqual([
    'hello world',
    'wor',
    11,
  ])
  await store.put('7/a', Readable.from(['again'], { objectMode: false }))
  expect(await contentOf('7/a')).toBe('again')
  await store.remove('7/a')
  await store.remove('7/a')
  expect([await contentOf('7/a'), await store.size('7/a')]).toEqual([undefined, undefined])
})

test('a finished file is moved, not copied', async () => {
  const path = join(folder, 'upload')
  await writeFile(path, 'finished')
  await store.put('7/b', path)
  expect(await contentOf('7/b')).toBe('finished')
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test('a broken stream stores nothing, and the file from before stays', async () => {
  async function* breaking() {
    yield 'half'
    throw new Error('cut')
  }
  await store.put('8/a', Readable.from(['before'], { objectMode: false }))
  await expect(store.put('8/a', Readable.from(breaking(), { objectMode: false }))).rejects.toThrow('cut')
  await expect(store.put('8/b', Readable.from(breaking(), { objectMode: false }))).rejects.toThrow('cut')
  expect([await contentOf('8/a'), await readdir(join(root, '8'))]).toEqual(['before', ['a']])
})

test('no key leads out of the store', async () => {
  await writeFile(join(folder, 'secret'), 'secret')
  for (const key of [
    '../secret',
    '7/../../secret',
    '/etc/passwd',
    '7/..',
    '7/a/../../b',
    '7',
    '7/',
    '7\\a',
    '7/a\0',
    'x/a',
    '7/.hidden',
    '',
  ]) {
    await expect(store.put(key, Readable.from(['x'])), key).rejects.toThrow('no key')
    await expect(store.open(key), key).rejects.toThrow('no key')
    await expect(store.size(key), key).rejects.toThrow('no key')
    expect(() => store.remove(key), key).toThrow('no key')
  }
  expect(() => store.removeFolder('..')).toThrow('no folder')
})

test('folders and their contents can be listed and removed', async () => {
  await mkdir(join(root, 'incoming'), { recursive: true })
  await store.put('9/x', Readable.from(['x'], { objectMode: false }))
  expect(await store.folders()).toEqual(expect.arrayContaining(['7', '8', '9']))
  expect(await store.folders()).not.toContain('incoming')
  const [file, ...more] = await store.list('9')
  expect([file?.name, more]).toEqual(['x', []])
  expect(Math.abs(Date.now() - (file?.at.getTime() ?? 0))).toBeLessThan(10_000)
  await store.removeFolder('9')
  expect([await store.list('9'), await contentOf('9/x')]).toEqual([[], undefined])
})

test('the same bytes in one folder are on the disk once, until their last name is gone', async () => {
  const put = (key: string, text = 'the same picture') => store.put(key, Readable.from([text], { objectMode: false }))
  const inode = async (key: string) => (await stat(join(root, key))).ino
  await put('11/a')
  await utimes(join(root, '11/a'), new Date(0), new Date(0))
  await put('11/b')
  const path = join(folder, 'again')
  await writeFile(path, 'the same picture')
  await store.put('11/c', path)
  await expect(stat(path)).rejects.toThrow('ENOENT')
  await put('12/a')
  await put('11/d', 'another picture')
  expect(new Set(await Promise.all(['11/a', '11/b', '11/c'].map(inode))).size).toBe(1)
  for (const key of ['12/a', '11/d']) expect(await inode(key)).not.toBe(await inode('11/a'))
  // The time is new: the file is just being stored.
  expect((await store.list('11')).every(({ at }) => at.getTime() > 0)).toBe(true)
  await put('11/b', 'another picture')
  expect([await contentOf('11/a'), await contentOf('11/b')]).toEqual(['the same picture', 'another picture'])
  await store.remove('11/a')
  await store.forgetUnused('11')
  expect(await contentOf('11/c')).toBe('the same picture')
  await store.remove('11/c')
  await store.forgetUnused('11')
  expect(await readdir(join(root, 'contents', '11'))).toHaveLength(1)
  await store.removeFolder('11')
  await expect(readdir(join(root, 'contents', '11'))).rejects.toThrow('ENOENT')
})
