import { afterEach, expect, test, vi } from 'vitest'
import { createTenantConcurrencyLimit } from './tenantConcurrencyLimit.ts'

afterEach(() => void vi.useRealTimers())

const ana = { of: 1, by: 1 }
const bob = { of: 1, by: 2 }
const stranger = { of: 2, by: 3 }

/** Who entered, in order, and how to let them leave. */
function visitors(gate: ReturnType<typeof createTenantConcurrencyLimit>) {
  const came: string[] = []
  const leaving: (() => void)[] = []
  return {
    came,
    leave: () => leaving.shift()?.(),
    async come(name: string, who: typeof ana) {
      const leave = await gate.enter(who)
      came.push(name)
      leaving.push(leave)
    },
  }
}
const refusal = { code: 'ERR_RATE_LIMIT', details: { retryAfter: 1 } }
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a company that has taken all of its slots waits, another one enters', async () => {
  const { came, leave, come } = visitors(createTenantConcurrencyLimit({ atOnce: 2 }))
  for (const name of ['a1', 'a2', 'a3']) void come(name, ana)
  await come('s1', stranger)
  expect(came).toEqual(['a1', 'a2', 's1'])
  leave()
  await turn()
  expect(came).toEqual(['a1', 'a2', 's1', 'a3'])
})

test('the waiting people of a company take turns', async () => {
  const { came, leave, come } = visitors(createTenantConcurrencyLimit({ atOnce: 1 }))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void come(name, ana)
  void come('b1', bob)
  for (let left = 0; left < 4; left++) {
    await turn()
    leave()
  }
  await turn()
  expect(came).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('one too many is refused with a time to come back, and takes no slot', async () => {
  const gate = createTenantConcurrencyLimit({ atOnce: 1, waiting: 3, waitingOfPerson: 2 })
  const { came, leave, come } = visitors(gate)
  for (const name of ['a1', 'a2', 'a3']) void come(name, ana)
  await expect(gate.enter(ana)).rejects.toMatchObject(refusal)
  void come('b1', bob)
  await expect(gate.enter(bob)).rejects.toMatchObject(refusal)
  for (let left = 0; left < 4; left++) {
    await turn()
    leave()
  }
  expect(came).toHaveLength(4)
  expect(gate.size).toBe(0)
})

test('whoever waited too long is refused, and the next one enters', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const gate = createTenantConcurrencyLimit({ atOnce: 1, patience: 1000 })
  const { came, leave, come } = visitors(gate)
  await come('a1', ana)
  const late = gate.enter(ana)
  const told = expect(late).rejects.toMatchObject(refusal)
  await vi.advanceTimersByTimeAsync(999)
  void come('a3', ana)
  await vi.advanceTimersByTimeAsync(1)
  await told
  leave()
  await turn()
  expect(came).toEqual(['a1', 'a3'])
  leave()
  expect(gate.size).toBe(0)
})

test('with a slot that is stuck, callers whose patience has ended leave room in the queue for those who come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const gate = createTenantConcurrencyLimit({ atOnce: 1, waiting: 2, patience: 1000 })
  const { came, leave, come } = visitors(gate)
  await come('stuck', ana)
  const impatient = [ana, bob].map((who) => expect(gate.enter(who)).rejects.toMatchObject(refusal))
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all(impatient)
  void come('a2', ana)
  void come('b2', bob)
  leave()
  await turn()
  leave()
  await turn()
  expect(came).toEqual(['stuck', 'a2', 'b2'])
  leave()
  expect(gate.size).toBe(0)
})

test('a failure frees its slot, and releasing twice frees one slot', async () => {
  const gate = createTenantConcurrencyLimit({ atOnce: 1 })
  await expect(gate.through(ana, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const leave = await gate.enter(ana)
  leave()
  leave()
  const { came, come } = visitors(gate)
  for (const name of ['a1', 'a2']) void come(name, ana)
  await turn()
  expect(came).toEqual(['a1'])
})

test('beside others a company has fewer slots, and its waiting calls get more once it is alone', async () => {
  let isAlone = true
  const { came, leave, come } = visitors(createTenantConcurrencyLimit({ atOnce: 2, besideOthers: 1 }, () => isAlone))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void come(name, ana)
  await turn()
  expect(came).toEqual(['a1', 'a2'])
  isAlone = false
  leave()
  await turn()
  expect(came).toEqual(['a1', 'a2'])
  leave()
  await turn()
  expect(came).toEqual(['a1', 'a2', 'a3'])
  isAlone = true
  leave()
  await turn()
  expect(came).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
})
