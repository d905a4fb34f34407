import { randomUUID } from 'node:crypto'
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileKindOf } from '@recado/contract/messages/fileLimits'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'
import { sniffMime } from '../../kernel/files/sniffMime.ts'
import { insertUploadedMedia, storeUpload } from './index.ts'
import { insertShownMedia } from './shownMedia.fixture.ts'

const world = await createWorld({ env: { MEDIA_QUOTA_MB: '1', FFMPEG_PATH: '/nowhere/ffmpeg' } })
const { kernel } = world
afterAll(() => world.close())

/** An uploaded file on disk, as a request leaves it. */
async function upload(content: Buffer | string, name = 'file') {
  const path = join(world.dataDir, randomUUID())
  await writeFile(path, content)
  return { path, name, size: content.length, mime: await sniffMime(path) }
}
const picture = (width: number, height: number, background = 'red') => sharp({ create: { width, height, channels: 3, background } })
const stored = (companyId: number, name: string) => readFile(join(world.dataDir, 'media', String(companyId), name))
const companyId = async () => (await world.company()).id
const rows = (company: number) => world.platform.selectFrom('media').selectAll().where('companyId', '=', company).execute()

test('a file is stored unchanged with a row, and the upload is moved away', async () => {
  const company = await companyId()
  const file = await upload('a contract', 'contract.txt')
  const adopted = await storeUpload(kernel, company, file)
  expect(adopted).toMatchObject({ name: 'contract.txt', mime: 'application/octet-stream', size: 10, hasThumbnail: false })
  await expect(stat(file.path)).rejects.toThrow('ENOENT')
  expect(await rows(company)).toEqual([])
  await kernel.transact({ companyId: company }, (tx) => insertUploadedMedia(tx, adopted))
  expect(await rows(company)).toMatchObject([{ id: adopted.id, state: 'ready', uploadedByStaff: true, size: 10, name: 'contract.txt' }])
  expect((await stored(company, adopted.id)).toString()).toBe('a contract')
})

test('a picture gets a thumbnail that is upright and has no location', async () => {
  const company = await companyId()
  const turned = await picture(2000, 1000)
    .withExif({ IFD3: { GPSLatitude: '1/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { id, hasThumbnail, size } = await storeUpload(kernel, company, await upload(turned, 'a.jpg'))
  expect([hasThumbnail, size]).toEqual([true, turned.length])
  const small = await sharp(await stored(company, `${id}.thumbnail`)).metadata()
  expect(small).toMatchObject({ format: 'webp', width: 240, height: 480 })
  expect(small.exif).toBeUndefined()
  const tiny = await storeUpload(kernel, company, await upload(await picture(20, 10).png().toBuffer()))
  expect(await sharp(await stored(company, `${tiny.id}.thumbnail`)).metadata()).toMatchObject({ width: 20, height: 10 })
})

test('a broken picture, or one with too many pixels, is stored as a file without a thumbnail', async () => {
  const company = await companyId()
  const whole = await picture(500, 500, 'blue').png().toBuffer()
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'red' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(1024 * 1024)
  for (const content of [bomb, whole.subarray(0, 60)]) {
    const { mime, hasThumbnail, id } = await storeUpload(kernel, company, await upload(content))
    expect([mime, hasThumbnail]).toEqual(['image/png', false])
    expect(await stored(company, id)).toEqual(content)
  }
})

test('a file that is too large for its type is refused and not stored', async () => {
  const company = await companyId()
  const most = { 'image/png': 16, 'audio/mpeg': 16, 'video/mp4': 16, 'application/pdf': 100 }
  for (const [mime, megabytes] of Object.entries(most)) {
    const file = await upload('x')
    const size = megabytes * 1024 * 1024 + 1
    await expect(storeUpload(kernel, company, { ...file, mime, size })).rejects.toMatchObject({ code: 'ERR_TOO_LARGE' })
    await expect(storeUpload(kernel, company, { ...file, mime, size: size - 1 })).rejects.toMatchObject({ code: 'ERR_MEDIA_QUOTA' })
  }
  expect(await readdir(join(world.dataDir, 'media', String(company))).catch(() => [])).toEqual([])
})

test('uploads of users fill the storage of their company; files of customers and of other companies do not', async () => {
  const [company, other] = [await companyId(), await companyId()]
  const half = Buffer.alloc(600_000)
  await insertShownMedia(world, company, { content: 'x'.repeat(2_000_000), uploadedByStaff: false })
  await insertShownMedia(world, other, { content: 'x'.repeat(2_000_000), uploadedByStaff: true })
  const first = await storeUpload(kernel, company, await upload(half))
  const second = await storeUpload(kernel, company, await upload(half))
  await kernel.transact({ companyId: company }, (tx) => insertUploadedMedia(tx, first))
  await expect(storeUpload(kernel, company, await upload(half))).rejects.toMatchObject({ code: 'ERR_MEDIA_QUOTA' })
  await expect(kernel.transact({ companyId: company }, (tx) => insertUploadedMedia(tx, second))).rejects.toMatchObject({
    code: 'ERR_MEDIA_QUOTA',
  })
  expect((await rows(company)).filter(({ uploadedByStaff }) => uploadedByStaff)).toHaveLength(1)
  expect(await storeUpload(kernel, company, await upload(Buffer.alloc(400_000)))).toMatchObject({ size: 400_000 })
})

const MP3 = Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413), Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)])

test('a recording stays as it is where there is no ffmpeg', async () => {
  const company = await companyId()
  const adopted = await storeUpload(kernel, company, { ...(await upload(MP3, 'audio.mp3')), isRecording: true })
  expect(adopted).toMatchObject({ mime: 'audio/mpeg', name: 'audio.mp3', seconds: null, waveform: null, hasThumbnail: false })
  expect(await stored(company, adopted.id)).toEqual(MP3)
})

async function withFfmpeg() {
  const ffmpegPath = join(world.dataDir, 'ffmpeg')
  // A stand-in for ffmpeg: a marked file, and one second of sound whose second half is louder.
  const script = `#!/bin/sh
for last; do :; done
case "$last" in
  pipe:1) head -c 8000 /dev/zero; head -c 8000 /dev/zero | tr '\\000' '\\020' ;;
  *) echo converted > "$last" ;;
esac`
  await writeFile(ffmpegPath, script)
  await chmod(ffmpegPath, 0o755)
  return { ...kernel, config: { ...kernel.config, ffmpegPath } }
}

test('with ffmpeg a recording becomes a voice note with its length and loudness', async () => {
  const company = await companyId()
  const adopted = await storeUpload(await withFfmpeg(), company, { ...(await upload(MP3, 'audio 1.mp3')), isRecording: true })
  expect(adopted).toMatchObject({ mime: 'audio/ogg', name: 'audio 1.ogg', size: 10, seconds: 1 })
  expect(adopted.waveform).toEqual([...Array(32).fill(0), ...Array(32).fill(100)])
  expect((await stored(company, adopted.id)).toString()).toBe('converted\n')
  expect((await readdir(world.dataDir)).filter((name) => name.endsWith('.ogg'))).toEqual([])
})

test('music and finished voice notes stay as they are; the length of both is stored', async () => {
  const company = await companyId()
  const music = await storeUpload(await withFfmpeg(), company, await upload(MP3, 'song.mp3'))
  expect(music).toMatchObject({ mime: 'audio/mpeg', name: 'song.mp3', size: MP3.length, seconds: 1 })
  expect(await stored(company, music.id)).toEqual(MP3)
  const file = { ...(await upload('a letter', 'letter.txt')), isRecording: true }
  for (const mime of ['audio/ogg', 'application/pdf'])
    expect(await storeUpload(await withFfmpeg(), company, { ...file, ...(await upload('same')), mime })).toMatchObject({ mime, size: 4 })
})

test.each([
  ['image/png', 'image'],
  ['audio/ogg', 'audio'],
  ['video/mp4', 'video'],
  ['application/pdf', 'application'],
  ['text/csv', 'application'],
  ['', 'application'],
])('%s is shown as %s', (mime, type) => expect(fileKindOf(mime)).toBe(type))
