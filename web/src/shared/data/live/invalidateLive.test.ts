import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidateLive } from './invalidateLive.ts'

const queryKey = ['tag', 'choices']

/** A mounted list whose answers the test releases. */
function createObserver() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  const answers: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve))
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  const come = async (which: number, answer: string) => {
    answers[which]?.(answer)
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  return { client, answers, come, stop, shown: () => client.getQueryData(queryKey) }
}

test('a first fetch that is running is repeated, because it may be older than the change', async () => {
  const { client, answers, come, shown } = createObserver()
  void invalidateLive(client, { queryKey: ['tag'] })
  void invalidateLive(client, { queryKey })
  expect(answers).toHaveLength(1)
  await come(0, 'older')
  expect([shown(), answers.length]).toEqual(['older', 2])
  await come(1, 'as it is')
  expect([shown(), answers.length]).toEqual(['as it is', 2])
})

test('a running refetch is cancelled for one after the change', async () => {
  const { client, answers, come, shown } = createObserver()
  await come(0, 'loaded')
  void invalidateLive(client, { queryKey })
  void invalidateLive(client, { queryKey })
  expect(answers).toHaveLength(3)
  await come(1, 'older')
  expect(shown()).toBe('loaded')
  await come(2, 'as it is')
  expect([shown(), answers.length]).toEqual(['as it is', 3])
})

test('returning to a view that was left during its fetch shows the present data', async () => {
  const { client, answers, come, stop } = createObserver()
  stop()
  void invalidateLive(client, { queryKey })
  await come(0, 'older')
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(answers).toHaveLength(1)
})
