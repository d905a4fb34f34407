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

test('work whose caller has left fills the queue no longer, and the turns of the others stay', () => {
  const queue = createFairQueue<string>({ most: 4, mostOfGroup: 2 })
  for (const work of ['a1', 'a2', 'b1', 'c1']) queue.add(work.charAt(0), work)
  expect([queue.add('b', 'b2'), queue.add('a', 'a3')]).toEqual([false, false])
  queue.remove('a', 'a1')
  queue.remove('c', 'c1')
  queue.remove('c', 'c1')
  expect([queue.add('b', 'b2'), queue.add('a', 'a3'), queue.add('d', 'd1')]).toEqual([true, true, false])
  expect(Array.from({ length: 5 }, () => queue.next())).toEqual(['a2', 'b1', 'a3', 'b2', undefined])
})
