import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDebouncedBatch } from './debouncedBatch.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function bundles() {
  const done: [owner: number, items: [number, string][]][] = []
  return { done, ...createDebouncedBatch<string>(1000, async (owner, items) => void done.push([owner, [...items]])) }
}

test('a single item is done at once, items soon after it together, and of one key the last item counts', async () => {
  const { done, add } = bundles()
  await add(1, 7, 'came')
  expect(done).toEqual([[1, [[7, 'came']]]])
  const later = [add(1, 8, 'came'), add(1, 9, 'came'), add(1, 8, 'left')]
  await vi.advanceTimersByTimeAsync(999)
  expect(done).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(later)
  expect(done[1]).toEqual([
    1,
    [
      [8, 'left'],
      [9, 'came'],
    ],
  ])
})

test('other owners do not wait for it', async () => {
  const { done, add } = bundles()
  await add(1, 7, 'came')
  await add(2, 8, 'came')
  expect(done.map(([owner]) => owner)).toEqual([1, 2])
})

test('a failure is reported, and the next batch is done all the same', async () => {
  let tries = 0
  const { add } = createDebouncedBatch<string>(1000, async () => {
    if (tries++ === 0) throw new Error('no')
  })
  await expect(add(1, 7, 'came')).rejects.toThrow('no')
  const next = add(1, 7, 'came')
  await vi.advanceTimersByTimeAsync(1000)
  await next
  expect(tries).toBe(2)
})

test('a process that is about to end waits for no further items', async () => {
  const { done, add, hurry } = bundles()
  await add(1, 7, 'came')
  const waiting = add(1, 7, 'left')
  hurry()
  await waiting
  await add(1, 8, 'left')
  expect(done.map(([, items]) => items)).toEqual([[[7, 'came']], [[7, 'left']], [[8, 'left']]])
})
