import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startS3 } from '../../../test/fakeS3.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { Unavailable } from '../../channels/channel.ts'
import { minutes } from '../../kernel/clock.ts'
import { fetchPendingMedia, insertPendingMedia, mediaOpener } from './index.ts'
import { insertShownMedia } from './shownMedia.fixture.ts'

const store = await startS3()
const world = await createWorld({ env: store.env })
afterAll(async () => {
  await world.close()
  await store.close()
})
beforeEach(() => store.start())

const PNG = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const mediaOf = (companyId: number) => world.platform.selectFrom('media').selectAll().where('companyId', '=', companyId).execute()

async function sendPicture({ id, boss }: OpenLine, event: object) {
  const body = new FormData()
  body.append('event', JSON.stringify(event))
  body.append('file', new Blob([PNG]), 'cat.png')
  const headers = { authorization: `Bearer ${boss.token}` }
  return (await fetch(`${world.url}/api/simulator/connections/${id}/inbound`, { method: 'POST', headers, body })).status
}

test('without the file store messages arrive as usual, and their files follow later', async () => {
  const [line, ana] = [await openLine(world), customer()]
  store.stop()
  expect(await sendPicture(line, { from: ana, body: 'Look' })).toBe(200)
  const ticket = await line.ticketOf(ana)
  const read = async () => (await line.messages(ticket?.id ?? 0))[0]
  expect(await read()).toMatchObject({ body: 'Look', mediaType: 'image', mediaUrl: null })
  const wait = async () => Date.parse((await mediaOf(line.boss.companyId))[0]?.nextTryAt ?? '') - world.clock.now().getTime()
  const isPutOff = async () => {
    const milliseconds = await wait()
    return milliseconds > 1000 && milliseconds <= minutes(1)
  }
  await waitUntil(isPutOff, 'the file was tried and put off')
  store.start()
  world.clock.advance(minutes(1))
  await waitUntil(async () => (await read())?.mediaUrl !== null, 'the file has followed')
  const shown = await fetch(`${world.url}${(await read())?.mediaUrl}`)
  expect(PNG.equals(Buffer.from(await shown.arrayBuffer()))).toBe(true)
})

test('a file that waits for the store is tried until the store is back, and never given up', async () => {
  const { id: companyId } = await world.company()
  const values = { companyId, name: 'Line', status: 'CONNECTED', isDefault: false } as never
  const { id: connectionId } = await world.platform.insertInto('connections').values(values).returning('id').executeTakeFirstOrThrow()
  const of = { companyId, connectionId }
  await world.kernel.transact(of, (tx) => insertPendingMedia(tx, { connectionId, media: { ref: 1 } }))
  const carrier = { fetchMedia: async () => ({ stream: Readable.from(['text'], { objectMode: false }) }) }
  const fetchOnce = async () => {
    await fetchPendingMedia({ kernel: world.kernel, channel: carrier, onReady: async () => undefined }, of, new AbortController().signal)
    world.clock.advance(minutes(1))
  }
  store.stop()
  for (let round = 0; round < 3; round++) await fetchOnce()
  expect(await mediaOf(companyId)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  store.start()
  await fetchOnce()
  expect(await mediaOf(companyId)).toMatchObject([{ state: 'ready', attempts: 0, size: 4 }])
})

test('sending or opening a file fails with a clear error meanwhile, and texts still go out', async () => {
  const [line, ana] = [await openLine(world), customer()]
  await line.write(ana, 'Hello')
  const id = (await line.ticketOf(ana))?.id ?? 0
  await line.accept(id)
  const shown = await insertShownMedia(world, line.boss.companyId, { content: 'shown' })
  store.stop()
  const headers = { authorization: `Bearer ${line.boss.token}` }
  const body = new FormData()
  body.append('medias', new Blob([PNG]), 'cat.png')
  const sent = await fetch(`${world.url}/api/messages/${id}`, { method: 'POST', headers, body })
  expect([sent.status, await sent.json()]).toEqual([503, expect.objectContaining({ error: 'ERR_FILES_AWAY' })])
  const opened = await fetch(`${world.url}/api/media/${shown.id}`, { headers })
  expect([opened.status, await opened.json()]).toEqual([503, expect.objectContaining({ error: 'ERR_FILES_AWAY' })])
  expect(await line.say(id, 'A text')).toMatchObject({ status: 200 })
  expect((await line.messages(id)).map(({ body: text }) => text)).toEqual(['Hello', 'A text'])
})

test('a message with a file waits for the store, and is sent when the store is back', async () => {
  const { id: companyId } = await world.company()
  const { id } = await insertShownMedia(world, companyId, { content: 'offer' })
  const file = mediaOpener(world.kernel)(companyId, { id, mime: 'text/plain', name: 'a.txt', size: 5, seconds: null })
  store.stop()
  await expect(file.open().toArray()).rejects.toBeInstanceOf(Unavailable)
  store.start()
  expect((await file.open().toArray()).join('')).toBe('offer')
})

test('the process stays ready and reports that the store is unavailable', async () => {
  const look = async () => {
    const answer = await fetch(`${world.url}/readyz`)
    return [answer.status, await answer.json()]
  }
  expect(await look()).toEqual([200, expect.objectContaining({ status: 'ready', files: true })])
  store.stop()
  expect(await look()).toEqual([200, expect.objectContaining({ status: 'ready', files: false })])
  const figures = await (await fetch(`${world.url}/metrics`)).text()
  expect(figures).toContain('\nrecado_dependency_up{dependency="s3"} 0\n')
  expect(figures).toContain('\nrecado_dependency_up{dependency="database"} 1\n')
})
