import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { refetchSoon, scheduleOnce } from './scheduleOnce.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('calls until the task runs cause one run, later ones another', () => {
  const client = new QueryClient()
  const task = vi.fn<() => void>()
  scheduleOnce(client, 'count', task)
  scheduleOnce(client, 'count', task)
  vi.advanceTimersByTime(1000)
  expect(task).toHaveBeenCalledTimes(1)
  scheduleOnce(client, 'count', task)
  vi.advanceTimersByTime(1000)
  expect(task).toHaveBeenCalledTimes(2)
})

test('another name, another delay and another client have their own run', () => {
  const [first, second] = [new QueryClient(), new QueryClient()]
  const refetches = [first, second].map((client) => vi.spyOn(client, 'invalidateQueries'))
  refetchSoon(first, { queryKey: ['tickets'] })
  refetchSoon(first, { queryKey: ['tickets'] }, 5000)
  refetchSoon(first, { queryKey: ['chats'] })
  refetchSoon(second, { queryKey: ['tickets'] })
  vi.advanceTimersByTime(5000)
  expect(refetches.map(({ mock }) => mock.calls.length)).toEqual([3, 1])
})
