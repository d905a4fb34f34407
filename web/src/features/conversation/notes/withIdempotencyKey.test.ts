import { expect, test } from 'vitest'
import { withIdempotencyKey } from './withIdempotencyKey.ts'

/** Writes down under which keys it was asked. */
function asking() {
  const keys: string[] = []
  const ask = (fails: boolean) => (key: string) => {
    keys.push(key)
    return fails ? Promise.reject(new Error('Nobody has answered')) : Promise.resolve()
  }
  return { keys, ask }
}

test('what has failed is asked for once more under the same key, as often as it fails, and after that under another one', async () => {
  const { keys, ask } = asking()
  for (const fails of [true, true, false, false]) await withIdempotencyKey('1 Called', ask(fails)).catch(() => undefined)
  const [first, second, third, fourth] = keys
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('something else has a key of its own, and so has the same while the first is still under way', async () => {
  const { keys, ask } = asking()
  await withIdempotencyKey('2 Called', ask(true)).catch(() => undefined)
  await Promise.all([
    withIdempotencyKey('2 Written', ask(false)),
    withIdempotencyKey('2 Called', ask(false)),
    withIdempotencyKey('2 Called', ask(false)),
  ])
  expect(new Set(keys).size).toBe(3)
})
