import { expect, test } from 'vitest'
import { dedupeInFlight } from './dedupeInFlight.ts'
import { createTenantConcurrencyLimit } from './tenantConcurrencyLimit.ts'

const open = <Result>(work: () => Promise<Result>) => work()
/** Work that ends when the test ends it, and returns how often it ran. */
function stage() {
  const begun: (() => void)[] = []
  const work = () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const turn = begun.push(() => resolve(turn))
    return promise
  }
  return { begun, work, until: (count: number) => expect.poll(() => begun.length).toBe(count) }
}

test('a caller who comes while the work runs gets the next run, together with all others who wait', async () => {
  const { begun, work, until } = stage()
  const share = dedupeInFlight()
  const ask = () => share('today', { enter: open, work })
  const first = ask()
  await until(1)
  const later = [ask(), ask(), ask()]
  begun[0]?.()
  expect(await first).toBe(1)
  await until(2)
  const last = ask()
  begun[1]?.()
  expect(await Promise.all(later)).toEqual([2, 2, 2])
  await until(3)
  begun[2]?.()
  expect(await last).toBe(3)
})

test('another key is other work', async () => {
  const { begun, work, until } = stage()
  const share = dedupeInFlight()
  const both = ['today', 'yesterday'].map((key) => share(key, { enter: open, work }))
  await until(2)
  for (const end of begun) end()
  expect(await Promise.all(both)).toEqual([1, 2])
})

test('all callers who come while there is no slot wait for one slot', async () => {
  const { begun, work, until } = stage()
  const gate = createTenantConcurrencyLimit({ atOnce: 1, waiting: 1 })
  const leave = await gate.enter({ of: 1 })
  const share = dedupeInFlight()
  const asked = [1, 2, 3].map(() => share('today', { enter: (begin) => gate.through({ of: 1 }, begin), work }))
  leave()
  await until(1)
  begun[0]?.()
  expect(await Promise.all(asked)).toEqual([1, 1, 1])
})

test('a failure reaches all who waited for it, and holds up nobody', async () => {
  const share = dedupeInFlight()
  const refuse = () => Promise.reject(new Error('no room'))
  const asked = [1, 2].map(() => share('today', { enter: refuse, work: async () => 1 }))
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('today', { enter: open, work: async () => 2 })).toBe(2)
})
