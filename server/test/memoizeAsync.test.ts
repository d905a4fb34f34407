import { expect, test } from 'vitest'
import { memoizeAsync } from './memoizeAsync.ts'

test('it is made once for all callers; a failure is not cached', async () => {
  const made: string[] = []
  const ask = memoizeAsync(async (name: string) => {
    made.push(name)
    if (name === 'broken') throw new Error('not this time')
    return name
  })
  await expect(ask('broken')).rejects.toThrow('not this time')
  expect(await Promise.all([ask('first'), ask('second')])).toEqual(['first', 'first'])
  expect(await ask('third')).toBe('first')
  expect(made).toEqual(['broken', 'first'])
})
