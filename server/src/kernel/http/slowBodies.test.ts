import { connect } from 'node:net'
import { AppError } from '@recado/contract/errors'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundBodies } from './slowBodies.ts'

const app = Fastify()
boundBodies(app, { pause: 300, whole: 1000, answered: 200 })
app.post('/', async () => ({ done: true }))
app.post('/upload', { config: { bodyTime: 60_000 } }, async () => ({ done: true }))
const refuse = async () => {
  throw new AppError('ERR_SESSION_EXPIRED')
}
app.post('/refused', { config: { bodyTime: 60_000 }, onRequest: refuse }, async () => ({ done: true }))
app.post('/thoughtful', async () => new Promise((resolve) => setTimeout(() => resolve({ done: true }), 700)))
let port = 0
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(() => app.close())

/** Sends a byte at a time, so many of them, with a pause between any two; gives the answer, or nothing when cut off. */
type Drops = { bytes: number; pause: number; sent?: number; connection?: 'close' | 'keep-alive' }
async function drip(path: string, { bytes, pause, sent = bytes, connection = 'close' }: Drops) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  socket.on('error', () => undefined)
  const over = new Promise<string>((resolve) => socket.on('close', () => resolve(answer.slice(9, 12))))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
  )
  for (let at = 0; at < sent && !socket.destroyed; at++) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    socket.write(at === 0 ? '"' : at === bytes - 1 ? '"' : 'x')
  }
  return over
}

test('who keeps sending is listened to, as long as a body of its kind may take', async () => {
  expect(await drip('/', { bytes: 5, pause: 100 })).toBe('200')
  expect(await drip('/upload', { bytes: 15, pause: 100 })).toBe('200')
})

test('who takes too long over the whole, or falls silent, is cut off', async () => {
  expect(await drip('/', { bytes: 15, pause: 100 })).toBe('')
  expect(await drip('/upload', { bytes: 15, pause: 100, sent: 3 })).toBe('')
})

test('who was refused may end what they were sending, and is not listened to any longer', async () => {
  const begun = performance.now()
  const answer = await drip('/refused', { bytes: 100, pause: 100, connection: 'keep-alive' })
  expect(answer).not.toBe('200')
  expect(performance.now() - begun).toBeLessThan(5000)
})

test('an answer may take its time, once the body is here', async () => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`http://127.0.0.1:${port}/thoughtful`, { method: 'POST', headers, body: '"x"' })
  expect(response.status).toBe(200)
})
