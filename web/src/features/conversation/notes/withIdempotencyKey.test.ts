import { expect, test } from 'vitest'
import { withIdempotencyKey } from './withIdempotencyKey.ts'

/** Records the keys of its calls. */
function asking() {
  const keys: string[] = []
  const ask = (fails: boolean) => (key: string) => {
    keys.push(key)
    return fails ? Promise.reject(new Error('Nobody has answered')) : Promise.resolve()
  }
  return { keys, ask }
}

test('a failed request is repeated with the same key until it succeeds; the next request has another key', async () => {
  const { keys, ask } = asking()
  for (const fails of [true, true, false, false]) await withIdempotencyKey('1 Called', ask(fails)).catch(() => undefined)
  const [first, second, third, fourth] = keys
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('another request has its own key, and so has the same request during the first one', async () => {
  const { keys, ask } = asking()
  await withIdempotencyKey('2 Called', ask(true)).catch(() => undefined)
  await Promise.all([
    withIdempotencyKey('2 Written', ask(false)),
    withIdempotencyKey('2 Called', ask(false)),
    withIdempotencyKey('2 Called', ask(false)),
  ])
  expect(new Set(keys).size).toBe(3)
})
