import { connect } from 'node:net'
import { AppError } from '@recado/contract/errors'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitBodyReadTime } from './bodyReadTimeout.ts'

const UPLOAD = { config: { bodyTime: 600_000 } }
const app = Fastify()
limitBodyReadTime(app, { whole: 1000, answered: 200 })
app.post('/', async () => ({ done: true }))
app.post('/upload', UPLOAD, async () => ({ done: true }))
/** With a shorter pause, a busy machine could cut off the sender by chance. */
const hasty = Fastify()
limitBodyReadTime(hasty, { pause: 300, whole: 500 })
hasty.post('/upload', UPLOAD, async () => ({ done: true }))
const refuse = async () => {
  throw new AppError('ERR_SESSION_EXPIRED')
}
app.post('/refused', { ...UPLOAD, onRequest: refuse }, async () => ({ done: true }))
hasty.post('/thoughtful', async () => new Promise((resolve) => setTimeout(() => resolve({ done: true }), 700)))
const portOf = ({ server }: typeof app) => (server.address() as { port: number }).port
beforeAll(() => Promise.all([app, hasty].map((one) => one.listen({ port: 0, host: '127.0.0.1' }))))
afterAll(() => Promise.all([app, hasty].map((one) => one.close())))

/** Sends so many bytes one at a time with pauses; returns the answer, or nothing if it was cut off. */
type Drops = { bytes: number; pause: number; sent?: number; connection?: 'close' | 'keep-alive'; to?: typeof app }
async function drip(path: string, { bytes, pause, sent = bytes, connection = 'close', to = app }: Drops) {
  const socket = connect(portOf(to), '127.0.0.1')
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

test('a sender that keeps sending may take as long as its kind of body allows', async () => {
  expect(await drip('/', { bytes: 5, pause: 1 })).toBe('200')
  expect(await drip('/upload', { bytes: 15, pause: 100 })).toBe('200')
})

test('a sender that takes too long in total, or falls silent, is cut off', async () => {
  expect(await drip('/', { bytes: 15, pause: 100 })).toBe('')
  expect(await drip('/upload', { bytes: 15, pause: 100, sent: 3, to: hasty })).toBe('')
})

test('a refused sender may finish its body for a moment, and is then cut off', async () => {
  const begun = performance.now()
  const answer = await drip('/refused', { bytes: 1000, pause: 100, connection: 'keep-alive' })
  expect(answer).not.toBe('200')
  expect(performance.now() - begun).toBeLessThan(50_000)
})

test('an answer may take its time once the body has arrived', async () => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`http://127.0.0.1:${portOf(hasty)}/thoughtful`, { method: 'POST', headers, body: '"x"' })
  expect(response.status).toBe(200)
})
