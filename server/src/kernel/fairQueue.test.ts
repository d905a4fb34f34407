import { expect, test } from 'vitest'
import { createFairQueue } from './fairQueue.ts'

test('groups take turns, and within a group the first to come goes first', () => {
  const queue = createFairQueue<string>({ most: 100, mostOfGroup: 10 })
  for (const work of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(work.charAt(0), work)
  expect([queue.next(), queue.next(), queue.next()]).toEqual(['a1', 'b1', 'c1'])
  queue.add('b', 'b2')
  expect([queue.next(), queue.next(), queue.next(), queue.next(), queue.next()]).toEqual(['a2', 'c2', 'b2', 'a3', undefined])
})

test('neither a group nor all groups together queue without limit', () => {
  const queue = createFairQueue<number>({ most: 5, mostOfGroup: 3 })
  expect([1, 2, 3, 4].map((work) => queue.add('a', work))).toEqual([true, true, true, false])
  expect([1, 2, 3].map((work) => queue.add('b', work))).toEqual([true, true, false])
  queue.next()
  expect(queue.add('b', 3)).toBe(true)
})
