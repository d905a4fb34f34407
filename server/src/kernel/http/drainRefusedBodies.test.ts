import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { AppError } from '@recado/contract/errors'
import Fastify, { type FastifyRequest } from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { limitBodyReadTime } from './bodyReadTimeout.ts'
import { discardBody } from './drainRefusedBodies.ts'

const MEGABYTE = 1024 ** 2
const SENT = 20 * MEGABYTE
const SENDERS = 8

const app = Fastify()
const refused: FastifyRequest['raw'][] = []
limitBodyReadTime(app, { answered: 1e9 })
const refuse = async ({ raw }: FastifyRequest) => {
  refused.push(raw)
  throw new AppError('ERR_SESSION_EXPIRED')
}
app.post('/', { onRequest: refuse }, async () => ({ done: true }))
afterAll(async () => {
  // Otherwise a timer of the test would start work after its end.
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
  app.server.closeAllConnections()
  await app.close()
})

/** Sends its whole body whatever the answer says, and resolves after the answer. */
async function send(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${SENT}\r\n\r\n`)
  socket.write(Buffer.alloc(SENT, ' '))
  await new Promise((resolve) => socket.once('data', resolve))
}

test('a short body is read at once, however many others wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const bodies = Array.from({ length: 100 }, () => Readable.from(Array.from({ length: 3 }, () => Buffer.alloc(20_000))))
  for (const body of bodies) discardBody(body)
  for (let turns = 0; turns < 200; turns++) await turn()
  expect(bodies.every((body) => body.readableEnded)).toBe(true)
})

test('a body that has arrived completely frees its connection at once, however many others wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const long = () => Object.assign(Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(20_000))), { complete: false })
  const bodies = Array.from({ length: 100 }, long)
  for (const body of bodies) discardBody(body)
  for (let turns = 0; turns < 200; turns++) await turn()
  expect(bodies.some((body) => body.readableEnded)).toBe(false)
  for (const body of bodies) body.complete = true
  vi.advanceTimersByTime(10)
  for (let turns = 0; turns < 200; turns++) await turn()
  expect(bodies.every((body) => body.readableEnded)).toBe(true)
})

test('refused bodies are read to their end at one pace, however many there are', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  await Promise.all(Array.from({ length: SENDERS }, () => send(port)))
  for (let turns = 0; turns < 200; turns++) await turn()
  const read = () => refused.reduce((bytes, { socket }) => bytes + socket.bytesRead, 0)
  expect(read()).toBeLessThan(SENDERS * MEGABYTE)
  while (refused.some((raw) => !raw.readableEnded)) {
    const before = read()
    vi.advanceTimersByTime(10)
    await turn()
    expect(read() - before).toBeLessThan(SENDERS * MEGABYTE)
  }
  expect(read()).toBeGreaterThan(SENDERS * SENT)
})
