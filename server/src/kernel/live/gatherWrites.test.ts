import { Duplex } from 'node:stream'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherWrites } from './gatherWrites.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const pauses = { betweenWrites: 10, betweenCalmWrites: 100 }

/** A way out that notes when it is used, and for what. */
function noted() {
  const writes: { at: number; texts: string[] }[] = []
  const note = (chunks: Buffer[]) => writes.push({ at: performance.now(), texts: chunks.map(String) })
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      note([chunk])
      done()
    },
    writev(chunks, done) {
      note(chunks.map(({ chunk }) => chunk as Buffer))
      done()
    },
  })
  return { socket, writes }
}

test('what comes after a pause goes at once, and what comes soon after it together', async () => {
  const { socket, writes } = noted()
  gatherWrites(socket, pauses)
  socket.write('one')
  await vi.advanceTimersByTimeAsync(1)
  expect(writes.map(({ texts }) => texts)).toEqual([['one']])
  socket.write('two')
  await vi.advanceTimersByTimeAsync(5)
  socket.write('three')
  expect(writes).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10)
  expect(writes.map(({ texts }) => texts)).toEqual([['one'], ['two', 'three']])
})

test('everything goes out in its order, soon, and seldom, whenever it comes and however it is corked', async () => {
  const moments = fc.array(fc.record({ after: fc.integer({ min: 0, max: 15 }), frames: fc.integer({ min: 1, max: 3 }) }), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(moments, async (all) => {
      const { socket, writes } = noted()
      gatherWrites(socket, pauses)
      const written: { text: string; at: number }[] = []
      for (const { after, frames } of all) {
        await vi.advanceTimersByTimeAsync(after)
        socket.cork()
        for (let frame = 0; frame < frames; frame++) {
          written.push({ text: `${written.length}`, at: performance.now() })
          socket.write(`${written.length - 1}`)
        }
        socket.uncork()
      }
      await vi.advanceTimersByTimeAsync(11)
      const gone = writes.flatMap(({ at, texts }) => texts.map((text) => ({ text, at })))
      expect(gone.map(({ text }) => text)).toEqual(written.map(({ text }) => text))
      for (const [place, { at }] of gone.entries()) expect(at - (written[place]?.at ?? 0)).toBeLessThanOrEqual(11)
      for (const [place, { at }] of writes.entries()) if (place > 0) expect(at - (writes[place - 1]?.at ?? 0)).toBeGreaterThanOrEqual(9)
    }),
  )
})

test('who ends it waits for nothing, and whoever is gone is told nothing', async () => {
  const { socket, writes } = noted()
  gatherWrites(socket, pauses)
  socket.write('one')
  await vi.advanceTimersByTimeAsync(1)
  socket.write('two')
  socket.end('three')
  expect(writes.flatMap(({ texts }) => texts)).toEqual(['one', 'two', 'three'])
  const other = noted()
  gatherWrites(other.socket, pauses)
  other.socket.write('one')
  other.socket.destroy()
  await vi.advanceTimersByTimeAsync(20)
  expect(other.writes).toEqual([])
})

test('what may wait goes out seldom, and at once with whatever may not, in its order', async () => {
  const { socket, writes } = noted()
  let isCalm = true
  const { hurry } = gatherWrites(socket, pauses, () => isCalm)
  const write = async (text: string) => {
    socket.write(text)
    await vi.advanceTimersByTimeAsync(20)
  }
  for (const text of ['one', 'two', 'three', 'four']) await write(text)
  expect(writes.map(({ texts }) => texts)).toEqual([['one']])
  await vi.advanceTimersByTimeAsync(30)
  expect(writes.map(({ texts }) => texts)).toEqual([['one'], ['two', 'three', 'four']])
  await write('five')
  isCalm = false
  await write('six')
  expect(writes.slice(2).map(({ texts }) => texts)).toEqual([['five', 'six']])
  isCalm = true
  await write('seven')
  hurry()
  await vi.advanceTimersByTimeAsync(1)
  expect(writes.slice(3).map(({ texts }) => texts)).toEqual([['seven']])
  hurry()
  await vi.advanceTimersByTimeAsync(200)
  expect(writes).toHaveLength(4)
})
