import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newVersionShown } from '#web/shared/lib/version/newVersion.ts'
import { importWithRetry } from './importWithRetry.ts'

const page = (build: string) => new Response(`<html><head><meta name="build" content="${build}"></head></html>`)
const answers = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => 'ours' }) })
})
afterEach(() => {
  newVersionShown.set(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without a connection the import waits, without a notice of a new version', async () => {
  answers(() => Promise.reject(new TypeError('Failed to fetch')))
  const load = vi.fn(missing as () => Promise<string>)
  const code = importWithRetry(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load.mock.calls.length).toBeGreaterThan(10)
  load.mockImplementation(async () => 'code')
  await vi.advanceTimersByTimeAsync(3000)
  expect(await code).toBe('code')
  expect(newVersionShown.get()).toBe(false)
})

test('an answer of a proxy for an unavailable server is no new version', async () => {
  answers(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const load = vi.fn(missing)
  void importWithRetry(load)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(load.mock.calls.length).toBeGreaterThan(5)
  expect(newVersionShown.get()).toBe(false)
})

test('after an update the notice appears, and the missing file is not requested again', async () => {
  answers(async () => page('theirs'))
  const load = vi.fn(missing)
  void importWithRetry(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  expect(newVersionShown.get()).toBe(true)
})

test('a file missing in the present version is an error after three tries', async () => {
  answers(async () => page('ours'))
  const load = vi.fn(missing)
  const code = importWithRetry(load)
  const failed = expect(code).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(load).toHaveBeenCalledTimes(3)
  expect(newVersionShown.get()).toBe(false)
})
