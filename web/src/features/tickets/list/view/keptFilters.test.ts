import { afterEach, expect, test, vi } from 'vitest'
import { keepFilters, withKeptFilters } from './keptFilters.ts'
import { plainView } from './listView.ts'

const store = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, text: string) => store.set(key, text),
  removeItem: (key: string) => store.delete(key),
})
afterEach(() => store.clear())

test('the stored queues are restored, and the rest of the address is kept', () => {
  keepFilters(1, { ...plainView, queues: [3, null], all: true })
  expect(withKeptFilters(1, '')).toBe('?queues=3,none&all=1')
  expect(withKeptFilters(1, '?list=pending&message=x')).toBe('?list=pending&message=x&queues=3,none&all=1')
  expect(withKeptFilters(2, '')).toBe('')
})

test('an address with queues is not changed, and cleared filters are removed', () => {
  keepFilters(1, { ...plainView, queues: [3] })
  expect(withKeptFilters(1, '?queues=4')).toBe('?queues=4')
  expect(withKeptFilters(1, '?all=1')).toBe('?all=1')
  keepFilters(1, plainView)
  expect(withKeptFilters(1, '')).toBe('')
})
