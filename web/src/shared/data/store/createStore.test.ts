import { expect, test, vi } from 'vitest'
import { createStore } from './createStore.ts'

test('a subscriber is called after each change, until it unsubscribes', () => {
  const store = createStore(1)
  const seen = vi.fn(() => store.get())
  const unsubscribe = store.subscribe(seen)
  store.set(2)
  unsubscribe()
  store.set(3)
  expect(seen.mock.results.map(({ value }) => value)).toEqual([2])
  expect(store.get()).toBe(3)
})

test('a listener may unsubscribe while it is called, and the others are still called', () => {
  const store = createStore('')
  const calls: string[] = []
  const unsubscribe = store.subscribe(() => {
    calls.push('first')
    unsubscribe()
  })
  store.subscribe(() => calls.push('second'))
  store.set('a')
  store.set('b')
  expect(calls).toEqual(['first', 'second', 'second'])
})
