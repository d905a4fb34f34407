import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchAfterPaint } from './fetchAfterPaint.ts'

const queryKey = ['tag', 'list']
const frames: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  frames.length = 0
})

function asking(client: QueryClient) {
  const ask = vi.fn(async () => 'new')
  return { ask, answer: fetchAfterPaint({ client, queryKey }, ask) }
}

test('data that is not cached is fetched at once', async () => {
  const { ask, answer } = asking(new QueryClient())
  expect(ask).toHaveBeenCalledOnce()
  expect(await answer).toBe('new')
})

test('cached data is refetched once, after the frame that shows it was painted', async () => {
  const { ask, answer } = asking(knowing())
  for (const draw of frames) draw()
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledOnce()
  expect(await answer).toBe('new')
  await vi.advanceTimersByTimeAsync(1000)
  expect(ask).toHaveBeenCalledOnce()
})

test('a hidden tab fetches without painting', async () => {
  const { ask } = asking(knowing())
  await vi.advanceTimersByTimeAsync(99)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledOnce()
})

function knowing() {
  const client = new QueryClient()
  client.setQueryData(queryKey, 'old')
  return client
}
