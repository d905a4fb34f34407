import { afterEach, expect, test, vi } from 'vitest'
import { defaultView } from './listView.ts'
import { storeFilters, withStoredFilters } from './storedFilters.ts'

const store = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, text: string) => store.set(key, text),
  removeItem: (key: string) => store.delete(key),
})
afterEach(() => store.clear())

test('the stored queues are restored, and the rest of the address is kept', () => {
  storeFilters(1, { ...defaultView, queues: [3, null], all: true })
  expect(withStoredFilters(1, '')).toBe('?queues=3,none&all=1')
  expect(withStoredFilters(1, '?list=pending&message=x')).toBe('?list=pending&message=x&queues=3,none&all=1')
  expect(withStoredFilters(2, '')).toBe('')
  storeFilters(1, { ...defaultView, order: 'wait' })
  expect(withStoredFilters(1, '?list=pending')).toBe('?list=pending&sort=wait')
})

test('an address with queues is not changed, and cleared filters are removed', () => {
  storeFilters(1, { ...defaultView, queues: [3] })
  expect(withStoredFilters(1, '?queues=4')).toBe('?queues=4')
  expect(withStoredFilters(1, '?all=1')).toBe('?all=1')
  storeFilters(1, defaultView)
  expect(withStoredFilters(1, '')).toBe('')
})
