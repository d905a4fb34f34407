import { expect, test, vi } from 'vitest'
import { batchById } from './batchById.ts'

const row = (id: number) => ({ id })
const idOf = ({ id }: { id: number }) => id

test('requests within the delay go in one call, and a missing row is null', async () => {
  const fetch = vi.fn(async (ids: number[]) => ids.filter((id) => id !== 2).map(row))
  const load = batchById({ fetch, idOf, delay: 1 })
  expect(await Promise.all([load(1), load(2), load(3)])).toEqual([row(1), null, row(3)])
  expect(fetch.mock.calls).toEqual([[[1, 2, 3]]])
})

test('more than the limit of the API goes in several calls', async () => {
  const fetch = vi.fn(async (ids: number[]) => ids.map(row))
  const load = batchById({ fetch, idOf, delay: 1 })
  const rows = await Promise.all(Array.from({ length: 201 }, (_, id) => load(id)))
  expect(rows.map((found) => found?.id)).toEqual(Array.from({ length: 201 }, (_, id) => id))
  expect(fetch.mock.calls.map(([ids]) => ids.length)).toEqual([200, 1])
})

test('a refused call fails each of its requests, and the next call works', async () => {
  const fetch = vi.fn(async (ids: number[]) => ids.map(row)).mockRejectedValueOnce(new Error('offline'))
  const load = batchById({ fetch, idOf, delay: 1 })
  expect((await Promise.allSettled([load(1), load(2)])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await load(1)).toEqual(row(1))
})
