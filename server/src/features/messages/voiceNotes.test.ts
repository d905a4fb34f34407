import type { Message } from '@recado/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeFfmpeg } from '../../../test/fakeFfmpeg.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const ffmpeg = await fakeFfmpeg()
const world = await createWorld({ env: { FFMPEG_PATH: ffmpeg.path } })
afterAll(async () => {
  await world.close()
  await ffmpeg.remove()
})
let line: OpenLine
let ticketId = 0
beforeAll(async () => {
  line = await openLine(world)
  const ana = customer('Ana')
  await line.write(ana, 'Hello')
  ticketId = (await line.ticketOf(ana))?.id ?? 0
  await line.accept(ticketId)
})

const MP3 = Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413), Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)])

async function send(isVoice?: string) {
  const form = new FormData()
  form.set('body', '')
  if (isVoice !== undefined) form.set('isVoice', isVoice)
  form.append('medias', new Blob([MP3]), 'sound.mp3')
  const headers = { authorization: `Bearer ${line.boss.token}` }
  const answer = await fetch(`${world.url}/api/messages/${ticketId}`, { method: 'POST', body: form, headers })
  return { status: answer.status, data: (await answer.json()) as Message[] }
}

test('a recording is sent as a voice note, and music as a file', async () => {
  const waveform = Array(64).fill(0)
  expect(await send('true')).toMatchObject({
    status: 200,
    data: [{ mediaType: 'audio', mediaName: 'sound.ogg', media: { mime: 'audio/ogg', size: 4, seconds: 1, waveform } }],
  })
  for (const isVoice of ['false', undefined])
    expect(await send(isVoice)).toMatchObject({
      status: 200,
      data: [{ mediaType: 'audio', mediaName: 'sound.mp3', media: { mime: 'audio/mpeg', size: MP3.length, seconds: 1 } }],
    })
  expect(await send('perhaps')).toMatchObject({ status: 422 })
})
