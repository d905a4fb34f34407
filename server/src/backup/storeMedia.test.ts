import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../test/fakeS3.ts'
import { diskStore } from '../kernel/files/fileStore.ts'
import { type BackupFolder, type BackupManifest, names, openBackupFolder } from './backupFolder.ts'
import { type BackupTarget, folderTarget } from './backupTarget.ts'
import { updateDamagedCopies } from './damagedCopies.ts'
import { readAll } from './encryption.ts'
import { readListOf, readMedia, readToEnd, writeMediaList } from './mediaList.ts'
import { s3Target } from './s3Target.ts'
import { storeMedia } from './storeMedia.ts'

const root = await mkdtemp(join(tmpdir(), 'recado-media-'))
let bucket: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  bucket = await startS3()
})
afterAll(async () => {
  await bucket.close()
  await rm(root, { recursive: true, force: true })
})

/** Longer than one part of an encrypted file. */
const CONTENT = 'a contract '.repeat(9000)

const targets: Record<string, (name: string) => BackupTarget> = {
  'a folder': (name) => folderTarget(join(root, name)),
  'a bucket': (name) => s3Target(bucket.place, name),
}

for (const [kind, openTarget] of Object.entries(targets))
  for (const passphrase of [undefined, 'a passphrase for tests'])
    describe(`in ${kind}, ${passphrase ? 'encrypted' : 'plain'}`, () => {
      const name = passphrase ? 'encrypted' : 'plain'
      const files = diskStore(join(root, `files of ${kind}, ${name}`))
      let folder: BackupFolder
      let hour = 0

      beforeAll(async () => {
        folder = await openBackupFolder(openTarget(name), { passphrase, create: true })
        for (const name of ['a', 'b', 'c']) await put(name, `${CONTENT}${name}`)
        await backUp()
      })

      const put = (name: string, content: string) => files.put(`7/${name}`, Readable.from([content], { objectMode: false }))
      const copyOf = (name: string) => `${names.media}/7/${name}`
      /** What the target has, in the form in which it lies there. */
      async function storedIn(name: string) {
        const content = await folder.target.open(copyOf(name))
        return content && (await readAll(content)).toString('latin1')
      }
      const store = (name: string, content: string) => folder.target.put(copyOf(name), Readable.from([Buffer.from(content, 'latin1')]))
      /** Damages the copy without changing its size. */
      const rot = async (name: string) => {
        const content = (await storedIn(name)) ?? ''
        await store(name, `${content.slice(0, -1)}${content.endsWith('x') ? 'y' : 'x'}`)
      }

      async function backUp() {
        const stamp = `20261128T${String(hour++).padStart(2, '0')}0000Z`
        const { complete, damaged: withDamage } = await folder.stamps()
        const { lists, media, ...result } = await storeMedia(
          { folder, files, progress: () => undefined },
          { stamp, completeBackups: complete, withDamage },
        )
        const manifest: BackupManifest = { ...empty, files: lists, media }
        await folder.writeDamagedCopies(stamp, result.damaged)
        await updateDamagedCopies(folder, complete, { found: result.damaged, isWhole: (key) => result.repaired.has(key) })
        await folder.putText(names.manifest(stamp), JSON.stringify(manifest))
        const { copiedAgain, damaged } = result
        return { added: media.added, count: media.count, copiedAgain, damaged }
      }
      async function newest() {
        const stamp = (await folder.stamps()).complete.at(-1) ?? ''
        return { folder, stamp, manifest: await folder.readManifest(stamp) }
      }
      /** As the trial does. */
      async function check() {
        const found = await readMedia(await newest(), readToEnd)
        await updateDamagedCopies(folder, (await folder.stamps()).complete, { found, isWhole: () => false })
        return found
      }

      test('a copy that is missing or cut short is copied again by the next backup, and nothing else is', async () => {
        const before = await storedIn('c')
        await folder.target.remove(copyOf('a'))
        await store('b', ((await storedIn('b')) ?? '').slice(0, 1000))
        expect(await backUp()).toEqual({ added: 0, count: 3, copiedAgain: 2, damaged: [] })
        expect(await readMedia(await newest(), readToEnd)).toEqual([])
        expect(await storedIn('c')).toBe(before)
        expect(await backUp()).toEqual({ added: 0, count: 3, copiedAgain: 0, damaged: [] })
      })

      test('a copy with another content is recorded beside every backup that lists it, until it is copied again', async () => {
        await rot('a')
        // The listing cannot see it: the size is the same.
        expect(await backUp()).toMatchObject({ copiedAgain: 0, damaged: [] })
        expect(await check()).toEqual([{ key: '7/a', problem: 'damaged' }])
        const { complete, damaged } = await folder.stamps()
        expect(damaged).toEqual(complete)
        expect(await backUp()).toMatchObject({ copiedAgain: 1, damaged: [] })
        expect((await folder.stamps()).damaged).toEqual([])
        expect(await readMedia(await newest(), readToEnd)).toEqual([])
      })

      test('a copy is made only of what is listed: if the product differs, nothing is overwritten', async () => {
        await rot('b')
        await check()
        const rotten = await storedIn('b')
        await put('b', 'another content')
        expect(await backUp()).toMatchObject({ count: 3, copiedAgain: 0, damaged: [{ key: '7/b', problem: 'differs' }] })
        expect(await storedIn('b')).toBe(rotten)
        await folder.target.remove(copyOf('b'))
        expect(await backUp()).toMatchObject({ copiedAgain: 0, damaged: [{ key: '7/b', problem: 'differs' }] })
        expect(await storedIn('b')).toBeUndefined()
        // The right file is back in the product.
        await put('b', `${CONTENT}b`)
        expect(await backUp()).toMatchObject({ copiedAgain: 1, damaged: [] })
        expect((await folder.stamps()).damaged).toEqual([])
      })

      test('a copy that somebody has repaired by hand counts as whole, also if the product differs', async () => {
        const right = (await storedIn('b')) ?? ''
        await rot('b')
        await check()
        await store('b', right)
        await put('b', 'another content')
        expect(await backUp()).toMatchObject({ copiedAgain: 0, damaged: [] })
        expect((await folder.stamps()).damaged).toEqual([])
        await put('b', `${CONTENT}b`)
      })

      test('a damaged list stops no backup: older lists say what the copies are', async () => {
        const { stamp } = await newest()
        await folder.target.put(names.mediaList(stamp, '7'), Readable.from([Buffer.from('c 5 abc\n')]))
        const before = await storedIn('a')
        await put('a', 'another content')
        await put('d', 'new')
        expect(await backUp()).toEqual({ added: 1, count: 4, copiedAgain: 0, damaged: [] })
        expect(await storedIn('a')).toBe(before)
        expect(await readMedia(await newest(), readToEnd)).toEqual([])
        await put('a', `${CONTENT}a`)
      })

      test('what the archive of the log has copied since the last backup is not copied once more', async () => {
        await put('e', 'with the log')
        await folder.put(copyOf('e'), Readable.from([Buffer.from('with the log')]))
        const sha256 = createHash('sha256').update('with the log').digest('hex')
        await writeMediaList(folder, `${names.archivedLists}/1.list`, new Map([['7/e', { bytes: 12, sha256 }]]))
        expect(await backUp()).toMatchObject({ added: 0, count: 5 })
        expect((await readListOf(await newest(), '7')).get('e')).toEqual({ bytes: 12, sha256 })
      })
    })

const empty: Omit<BackupManifest, 'files' | 'media'> = {
  format: 1,
  version: '6.0.0',
  postgresMajor: 18,
  platform: 'linux-x64',
  migrations: [],
  startedAt: '2026-11-28T00:00:00.000Z',
  finishedAt: '2026-11-28T00:00:00.000Z',
  hasSecret: false,
  rows: [],
  databaseBytes: 0,
}
