import { expect, test } from 'vitest'
import { createCountCache } from './countCache.ts'

test('the length of a long list is cached for a few seconds', () => {
  let time = 0
  const counts = createCountCache(() => time)
  expect(counts.of('all')).toBeUndefined()
  expect(counts.note('all', 7000)).toBe(7000)
  time = 4999
  expect(counts.of('all')).toBe(7000)
  expect(counts.of('others')).toBeUndefined()
  time = 5000
  expect(counts.of('all')).toBeUndefined()
})

test('a short list is counted each time', () => {
  const counts = createCountCache(() => 0)
  expect(counts.note('few', 499)).toBe(499)
  expect(counts.of('few')).toBeUndefined()
})

test('a list without a key is counted each time', () => {
  const counts = createCountCache(() => 0)
  expect(counts.note(undefined, 7000)).toBe(7000)
  expect(counts.of(undefined)).toBeUndefined()
})

test('the oldest entries leave the cache when it is full', () => {
  const counts = createCountCache(() => 0)
  for (let list = 0; list < 2001; list++) counts.note(`list ${list}`, 1000)
  expect([counts.of('list 0'), counts.of('list 1'), counts.of('list 2000')]).toEqual([undefined, 1000, 1000])
})
