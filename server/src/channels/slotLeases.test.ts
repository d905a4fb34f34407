import { expect, test } from 'vitest'
import { divideSlots, LEASE_DURATION, type SlotLease } from './slotLeases.ts'

const START = 1_000_000

/** Those who ask one after the other; answers what each may have. */
function asking(most: number) {
  let portions: SlotLease[] = []
  return (holder: string, wants: number, { keeps = 0, at = START } = {}) => {
    const divided = divideSlots(portions, holder, { keeps, wants, most }, at)
    portions = divided.portions
    expect(portions.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(most)
    return divided.may
  }
}

test('a process that is alone has the whole limit, and gives back what exceeds its share once another process needs it', () => {
  const ask = asking(76)
  expect(ask('one', 100)).toBe(76)
  expect(ask('two', 100)).toBe(0)
  expect(ask('one', 100, { keeps: 76 })).toBe(38)
  expect(ask('two', 100)).toBe(0)
  expect(ask('one', 100, { keeps: 38 })).toBe(38)
  expect(ask('two', 100)).toBe(38)
})

test('what one process does not need the others get', () => {
  const ask = asking(77)
  expect(ask('one', 5)).toBe(5)
  expect(ask('two', 100)).toBe(72)
  ask('three', 100)
  expect(ask('two', 100, { keeps: 72 })).toBe(36)
  ask('two', 100, { keeps: 36 })
  expect(ask('three', 100)).toBe(36)
})

test('a remainder that cannot be divided is given to the processes in turn', () => {
  const ask = asking(1)
  const had = [0, 1, 2, 3].map((turn) => ['one', 'two'].map((holder) => ask(holder, 9, { at: START + turn * 2000 })))
  expect(had.flat().filter((may) => may === 1)).not.toHaveLength(0)
  for (const holder of [0, 1]) expect(had.some((turn) => turn[holder] === 1)).toBe(true)
})

test('what one had who is gone is given to others, and what one gave back at once', () => {
  const ask = asking(76)
  ask('one', 76)
  expect(ask('two', 76, { at: START + LEASE_DURATION - 1 })).toBe(0)
  expect(ask('two', 76, { at: START + LEASE_DURATION })).toBe(76)
  ask('two', 0, { at: START + LEASE_DURATION })
  expect(ask('three', 76, { at: START + LEASE_DURATION })).toBe(76)
})
