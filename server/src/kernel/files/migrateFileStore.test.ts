import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { connectAsProduct } from '../../../test/connectAsProduct.ts'
import { startS3 } from '../../../test/fakeS3.ts'
import { startSecondProcess } from '../../../test/startSecondProcess.ts'
import { createWorld } from '../../../test/testApp.ts'
import { diskStore, type FileStore } from './fileStore.ts'
import { migrateFileStore } from './migrateFileStore.ts'
import { bucketOf } from './openFileStore.ts'

const server = await startS3()
const world = await createWorld({ env: { ...server.env, ROLE: 'web' } })
const { files } = world.kernel
const database = connectAsProduct(world.options)
const disk = diskStore(join(world.dataDir, 'media'))
const s3 = (await bucketOf(world.config)) as FileStore
afterAll(async () => {
  await database.close()
  await world.close()
  await server.close()
})

const said: string[] = []
const move = (direction: Parameters<typeof migrateFileStore>[0], stores = { disk, s3 }) =>
  migrateFileStore(direction, { config: world.config, database, say: (line) => said.push(line), stores })
const streamOf = (content: string | Buffer) => Readable.from([content], { objectMode: false })
const textIn = async (store: FileStore, key: string) => {
  const stream = await store.open(key)
  return stream && (await buffer(stream)).toString()
}
const names = async (store: FileStore, folder = '7') => (await store.list(folder)).map(({ name }) => name).sort()

test('an installation that starts with a bucket stores its files there from the first one on', async () => {
  await files.put('7/new', streamOf('new'))
  expect([await textIn(s3, '7/new'), await textIn(disk, '7/new'), await textIn(files, '7/new')]).toEqual(['new', undefined, 'new'])
  const part = await files.open('7/new', { start: 1, end: 2 })
  expect([part && (await buffer(part)).toString(), await files.size('7/new')]).toEqual(['ew', 3])
})

test('files on the disk are read from there until they are moved, and keep the same bytes', async () => {
  const picture = randomBytes(300_000)
  await disk.put('7/old', streamOf(picture))
  await disk.put('7/twin', streamOf(picture))
  await disk.put('7/old.thumbnail', streamOf('small'))
  expect([await files.size('7/old'), (await files.list('7')).length]).toEqual([300_000, 4])
  expect(await move('to-s3')).toBe(true)
  expect([await names(disk), await names(s3)]).toEqual([[], ['new', 'old', 'old.thumbnail', 'twin']])
  // Its hidden names too, or the disk would be as full as before.
  expect(await readdir(join(world.dataDir, 'media/contents/7'))).toEqual([])
  for (const key of ['7/old', '7/twin']) expect(picture.equals(await buffer((await files.open(key)) ?? streamOf('')))).toBe(true)
})

test('nothing is deleted for a store that returns other bytes than it was given', async () => {
  await disk.put('8/a', streamOf('right'))
  const forgetful: FileStore = { ...s3, put: (key) => s3.put(key, streamOf('wrong')) }
  await expect(move('to-s3', { disk, s3: forgetful })).rejects.toThrow('8/a differs in the target store')
  expect(await textIn(files, '8/a')).toBe('right')
  // The file that stands there now might be somebody's as well.
  expect(await move('to-s3')).toBe(false)
  expect([await textIn(disk, '8/a'), said.at(-1)]).toEqual(['right', expect.stringContaining('8/a is in both places')])
  await s3.remove('8/a')
  expect(await move('to-s3')).toBe(true)
  expect(await textIn(files, '8/a')).toBe('right')
})

test('a move may stop anywhere and start again, and every file is in at least one place all the time', async () => {
  const keys = Array.from({ length: 9 }, (_, place) => `9/f${place}`)
  for (const key of keys) await disk.put(key, streamOf(`content of ${key}`))
  const steps = ['put', 'open', 'remove'] as const
  for (const [turn, step] of steps.entries()) {
    let left = turn + 2
    const breaking = (store: FileStore): FileStore => ({
      ...store,
      [step]: (...given: never[]) => {
        if (left-- <= 0) throw new Error('cut off')
        return (store[step] as (...all: never[]) => unknown)(...given)
      },
    })
    await expect(move('to-s3', { disk: breaking(disk), s3: breaking(s3) })).rejects.toThrow('cut off')
    for (const key of keys) expect(await textIn(files, key)).toBe(`content of ${key}`)
  }
  expect(await move('to-s3')).toBe(true)
  expect([(await names(s3, '9')).length, await names(disk, '9')]).toEqual([9, []])
})

test('two processes do not move files at once: each would delete what the other has just brought', async () => {
  let second: Promise<unknown> | undefined
  await disk.put('10/a', streamOf('a'))
  const asking: FileStore = {
    ...s3,
    async put(key, from) {
      second = move('to-disk').catch((error: Error) => error.message)
      await second
      await s3.put(key, from)
    },
  }
  expect(await move('to-s3', { disk, s3: asking })).toBe(true)
  expect(await second).toBe('Files are being moved already')
})

test('everything comes back to the disk, also files that are just being stored; only then can it start without the bucket', async () => {
  await expect(startSecondProcess(world, { s3: undefined })).rejects.toThrow('lie in S3')
  const [before, all] = [await names(files), await names(s3, '9')]
  let late: Promise<void> | undefined
  // Like a process that read the location just before it changed: its file arrives after everything was listed.
  const listing: FileStore = {
    ...s3,
    async list(folder) {
      const listed = await s3.list(folder)
      late ??= files.put('11/late', streamOf('late'))
      await late
      return listed
    },
  }
  expect(await move('to-disk', { disk, s3: listing })).toBe(true)
  expect([await s3.folders(), await names(disk), await names(disk, '9')]).toEqual([[], before, all])
  expect([await textIn(disk, '7/new'), await textIn(disk, '11/late')]).toEqual(['new', 'late'])
  await files.put('7/after', streamOf('after'))
  expect([await textIn(disk, '7/after'), await textIn(s3, '7/after')]).toEqual(['after', undefined])
  const without = await startSecondProcess(world, { s3: undefined })
  await without.close()
})

test('a file whose location changed while it was sent is on the disk too', async () => {
  expect(await move('to-s3')).toBe(true)
  await files.remove('7/late')
  const { diskOrS3Store } = await import('./diskOrS3Store.ts')
  const answers = ['s3', 'leavingS3'] as const
  let asked = 0
  const changing = diskOrS3Store({ disk, s3, home: { read: async () => answers[asked++] ?? 'leavingS3' } })
  await changing.put('7/late', streamOf('late'))
  expect(await textIn(disk, '7/late')).toBe('late')
})
