import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { io as connect } from 'socket.io-client'
import { afterAll, expect, test } from 'vitest'
import { socketLimits } from './bounds.ts'
import { mayWait } from './calmWrites.ts'
import { createLiveServer } from './liveServer.ts'

const http = createServer()
let writes = 0
// Before what is tested takes it: each call to the system is counted.
http.on('upgrade', (_request, socket: Socket) => {
  for (const name of ['_write', '_writev'] as const) {
    const write = socket[name] as (...given: unknown[]) => void
    const counted = (...given: unknown[]) => {
      writes++
      write.apply(socket, given)
    }
    Object.assign(socket, { [name]: counted })
  }
})
const { io, letWait } = createLiveServer(http, { ...socketLimits, betweenWrites: 0, betweenCalmWrites: 60_000 })
letWait()
io.on('connection', (socket) => void socket.join('all'))
http.listen(0, '127.0.0.1')
await once(http, 'listening')
afterAll(() => io.close())

test('what may wait goes out together, in its order, and with the first that may not', async () => {
  const client = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'], reconnection: false })
  const heard: string[] = []
  client.onAny((name) => void heard.push(name))
  const hears = (name: string) => new Promise<void>((resolve) => void client.once(name, () => resolve()))
  await once(client as never, 'connect')
  const begun = hears('begun')
  io.to('all').emit('begun')
  await begun
  const before = writes
  const calm = Array.from({ length: 20 }, (_, place) => `calm ${place}`)
  for (const name of calm) {
    mayWait(io.to('all')).emit(name)
    for (let turns = 0; turns < 5; turns++) await turn()
  }
  expect(writes - before).toBe(0)
  const over = hears('over')
  io.to('all').emit('over')
  await over
  expect(heard).toEqual(['begun', ...calm, 'over'])
  expect(writes - before).toBeLessThanOrEqual(4)
  client.close()
})
