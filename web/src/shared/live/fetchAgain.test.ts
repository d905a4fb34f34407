import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fetchAgain } from './fetchAgain.ts'

const queryKey = ['tag', 'choices']

/** Somebody who looks at a list, whose answers come when the test lets them. */
function looking() {
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

test('the first answer may be older than what has changed since it was asked for, and is asked for once more', async () => {
  const { client, answers, come, shown } = looking()
  void fetchAgain(client, { queryKey: ['tag'] })
  void fetchAgain(client, { queryKey })
  expect(answers).toHaveLength(1)
  await come(0, 'older')
  expect([shown(), answers.length]).toEqual(['older', 2])
  await come(1, 'as it is')
  expect([shown(), answers.length]).toEqual(['as it is', 2])
})

test('a further answer is given up for one that is asked for after the change', async () => {
  const { client, answers, come, shown } = looking()
  await come(0, 'loaded')
  void fetchAgain(client, { queryKey })
  void fetchAgain(client, { queryKey })
  expect(answers).toHaveLength(3)
  await come(1, 'older')
  expect(shown()).toBe('loaded')
  await come(2, 'as it is')
  expect([shown(), answers.length]).toEqual(['as it is', 3])
})

test('whoever comes back to what they left before its answer came sees it as it is', async () => {
  const { client, answers, come, stop } = looking()
  stop()
  void fetchAgain(client, { queryKey })
  await come(0, 'older')
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(answers).toHaveLength(1)
})
