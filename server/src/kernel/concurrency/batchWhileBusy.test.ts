import { expect, test } from 'vitest'
import { batchWhileBusy } from './batchWhileBusy.ts'

/** Work that ends when the test ends it. */
function stage() {
  const begun: { items: readonly string[]; end: (error?: Error) => void }[] = []
  const together = batchWhileBusy<string>((items) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    begun.push({ items, end: (error) => (error ? reject(error) : resolve()) })
    return promise
  })
  const until = (count: number) => expect.poll(() => begun.length).toBe(count)
  return { begun, together, until }
}

test('a single item is done at once; items that arrive meanwhile are done together afterwards', async () => {
  const { begun, together, until } = stage()
  const first = together('a')
  const later = [together('b'), together('c')]
  expect(begun.map(({ items }) => items)).toEqual([['a']])
  begun[0]?.end()
  await first
  await until(2)
  expect(begun[1]?.items).toEqual(['b', 'c'])
  begun[1]?.end()
  await Promise.all(later)
  const last = together('d')
  await until(3)
  begun[2]?.end()
  await last
})

test('when a batch fails, each item is done alone and fails only by its own fault', async () => {
  const { begun, together, until } = stage()
  const first = together('a')
  const [good, bad] = [together('b'), together('c').catch((error) => error.message)]
  begun[0]?.end()
  await first
  await until(2)
  begun[1]?.end(new Error('one of them'))
  await until(4)
  begun[2]?.end()
  begun[3]?.end(new Error('its own'))
  await good
  expect(await bad).toBe('its own')
  expect(begun.map(({ items }) => items)).toEqual([['a'], ['b', 'c'], ['b'], ['c']])
})

test('an item that fails alone is rejected and does not hold up later items', async () => {
  const { begun, together, until } = stage()
  const failed = together('a').catch((error) => error.message)
  begun[0]?.end(new Error('no'))
  expect(await failed).toBe('no')
  const next = together('b')
  await until(2)
  begun[1]?.end()
  await next
})
