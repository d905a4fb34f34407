import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'
import { type Channel, type ConnectionRef, type MediaRef, Refused, Unavailable } from '../../channels/channel.ts'
import { hours, minutes, seconds } from '../../kernel/clock.ts'
import { fetchPendingMedia, insertPendingMedia, mediaOpener } from './index.ts'

const world = await createWorld({ env: { ROLE: 'web', FFMPEG_PATH: '/nowhere/ffmpeg' } })
const { kernel } = world
afterAll(() => world.close())

async function line(): Promise<ConnectionRef> {
  const { id: companyId } = await world.company()
  const values = { companyId, name: 'Line', status: 'CONNECTED', isDefault: false } as never
  const { id: connectionId } = await world.platform.insertInto('connections').values(values).returning('id').executeTakeFirstOrThrow()
  return { companyId, connectionId }
}
const expectFile = (of: ConnectionRef, media: MediaRef = { ref: 'r' }) =>
  kernel.transact(of, (tx) => insertPendingMedia(tx, { connectionId: of.connectionId, media }))
const rowOf = (id: string) => world.platform.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const unaborted = new AbortController().signal

/** A service that answers as the test says and counts its calls. */
function service(answer: (ref: unknown) => Readable | Error | Promise<Readable>) {
  const asked: unknown[] = []
  const told: string[] = []
  const carrier: Pick<Channel, 'fetchMedia'> = {
    async fetchMedia(_line, { ref }) {
      asked.push(ref)
      const given = await answer(ref)
      if (given instanceof Error) throw given
      return { stream: given, mime: 'text/html' }
    },
  }
  const fetch = (of: ConnectionRef, signal = unaborted) =>
    fetchPendingMedia({ kernel, channel: carrier, onReady: async (_tx, id) => told.push(id) }, of, signal)
  return { asked, told, fetch }
}
const bytes = (content: Buffer | string) => Readable.from([content], { objectMode: false })

test('a pending file is downloaded, its type read from the content, a thumbnail made, and its arrival published', async () => {
  const of = await line()
  const png = await sharp({ create: { width: 900, height: 90, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const id = await expectFile(of, { ref: { any: 'thing' }, mime: 'image/jpeg', name: '../Foto.png' })
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', mime: 'image/jpeg', name: 'Foto.png', uploadedByStaff: false })
  const { asked, told, fetch } = service(() => bytes(png))
  await fetch(of)
  await fetch(of)
  expect([asked, told]).toEqual([[{ any: 'thing' }], [id]])
  expect(await rowOf(id)).toMatchObject({ state: 'ready', mime: 'image/png', name: 'Foto.png', size: png.length, hasThumbnail: true })
  expect(await buffer((await kernel.files.open(`${of.companyId}/${id}`)) ?? bytes(''))).toEqual(png)
  expect(await readdir(join(world.dataDir, 'media/incoming'))).toEqual([])
})

test('only files of the connection are downloaded, a voice note keeps its length, and the file can be sent on', async () => {
  const [of, other] = [await line(), await line()]
  const id = await expectFile(of, { ref: 1, seconds: 7 })
  await expectFile(other, { ref: 2 })
  const { asked, fetch } = service(() => bytes('OggS\0\x02'))
  await fetch(of)
  expect(asked).toEqual([1])
  const row = await rowOf(id)
  expect(row.seconds).toBe(7)
  const out = mediaOpener(kernel)(of.companyId, row)
  expect(out).toMatchObject({ size: 6, seconds: 7 })
  expect((await out.open().toArray()).join('')).toBe('OggS\0\x02')
  const gone = mediaOpener(kernel)(of.companyId, { ...row, id: 'gone' }).open()
  await expect(gone.toArray()).rejects.toBeInstanceOf(Refused)
})

test('a failed download is tried again with growing pauses, and given up in the end', async () => {
  const of = await line()
  const id = await expectFile(of)
  const { asked, told, fetch } = service(() => new Unavailable())
  const pauses: { least: number; most: number }[] = []
  for (let round = 0; round < 25 && (await rowOf(id)).state === 'waiting'; round++) {
    const begun = world.clock.now().getTime()
    await fetch(of)
    const answered = world.clock.now().getTime()
    const { nextTryAt } = await rowOf(id)
    if (nextTryAt === null) break
    const due = Date.parse(nextTryAt)
    const pause = { least: due - answered, most: due - begun }
    pauses.push(pause)
    // On a busy machine some seconds may have passed.
    if (pause.least > minutes(1)) await fetch(of)
    world.clock.advance(pause.most)
  }
  for (const [at, pause] of [5, 15, 45, 135, 405].entries()) {
    expect(pauses[at]?.least).toBeLessThanOrEqual(seconds(pause))
    expect(pauses[at]?.most).toBeGreaterThanOrEqual(seconds(pause))
  }
  expect(Math.max(...pauses.map(({ least }) => least))).toBeLessThanOrEqual(hours(6))
  expect(Math.max(...pauses.map(({ most }) => most))).toBeGreaterThanOrEqual(hours(6))
  expect([asked.length, told, (await rowOf(id)).state]).toEqual([20, [id], 'missing'])
})

test('a refused download is given up at once', async () => {
  const of = await line()
  const id = await expectFile(of)
  const { told, fetch } = service(() => new Refused('mediaGone'))
  await fetch(of)
  expect([told, (await rowOf(id)).state]).toEqual([[id], 'missing'])
})

test('an interrupted transfer leaves no partial file and succeeds later', async () => {
  const of = await line()
  const id = await expectFile(of)
  let times = 0
  async function* breaking() {
    yield 'half'
    throw new Error('cut')
  }
  const { told, fetch } = service(() => (times++ === 0 ? Readable.from(breaking(), { objectMode: false }) : bytes('whole')))
  await fetch(of)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(await kernel.files.list(String(of.companyId))).toEqual([])
  expect(await readdir(join(world.dataDir, 'media/incoming'))).toEqual([])
  world.clock.advance(6000)
  await fetch(of)
  expect([told, (await rowOf(id)).size]).toEqual([[id], 5])
})

test('a file that one process downloads is free for others only when that process must have died', async () => {
  const of = await line()
  const id = await expectFile(of)
  const { promise, resolve } = Promise.withResolvers<Readable>()
  const slow = service(() => promise)
  const running = slow.fetch(of)
  await expect.poll(() => slow.asked.length).toBe(1)
  const second = service(() => bytes('second'))
  await second.fetch(of)
  expect(second.asked).toEqual([])
  world.clock.advance(minutes(11))
  await second.fetch(of)
  expect(second.told).toEqual([id])
  resolve(bytes('first, and late'))
  await running
  expect([slow.told, (await rowOf(id)).state]).toEqual([[], 'ready'])
})

test('a download ends with its signal, leaves no partial file, and is due again at once as if it had not been tried', async () => {
  const of = await line()
  const id = await expectFile(of)
  const due = async () => {
    const { state, attempts, nextTryAt } = await rowOf(id)
    return [state, attempts, nextTryAt !== null && Date.parse(nextTryAt) <= world.clock.now().getTime()]
  }
  // While the service sends, and before it has answered.
  const late = Promise.withResolvers<Readable>()
  const sending = Readable.from(['half'], { objectMode: false })
  sending._read = () => undefined
  for (const answer of [Promise.resolve(sending), late.promise]) {
    const { asked, fetch } = service(() => answer)
    const closing = new AbortController()
    const running = fetch(of, closing.signal)
    await expect.poll(() => asked.length).toBe(1)
    expect(await due()).toEqual(['waiting', 0, false])
    closing.abort()
    await running
    expect(await due()).toEqual(['waiting', 0, true])
    expect(await readdir(join(world.dataDir, 'media/incoming'))).toEqual([])
  }
  const stream = bytes('late')
  late.resolve(stream)
  await expect.poll(() => stream.destroyed).toBe(true)
  const next = service(() => bytes('whole'))
  await next.fetch(of)
  expect(next.told).toEqual([id])
})

test('if the publisher fails, the file does not become ready and is downloaded again', async () => {
  const of = await line()
  const id = await expectFile(of)
  const carrier = { fetchMedia: async () => ({ stream: bytes('x') }) }
  let fails = true
  const onReady = async () => {
    if (fails) throw new Error('not told')
  }
  await fetchPendingMedia({ kernel, channel: carrier, onReady }, of, unaborted)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  fails = false
  world.clock.advance(6000)
  await fetchPendingMedia({ kernel, channel: carrier, onReady }, of, unaborted)
  expect(await rowOf(id)).toMatchObject({ state: 'ready' })
})
