import { faults } from '@recado/contract/simulator'
import { expect, test } from 'vitest'
import { countActiveFaults, faultKinds, isFaultOn, withoutFault } from './faultKinds.ts'

test('every fault can be switched on, once or permanently', () => {
  const lasting = faultKinds.flatMap(({ on }) => Object.keys(on))
  expect([...lasting, 'disconnect', 'logout', 'expireQr'].sort()).toEqual(Object.keys(faults.shape).sort())
  for (const { name, on } of faultKinds) expect(isFaultOn(faults.parse(on), name), name).toBe(true)
})

test('a fault is removed with its options, and the others stay', () => {
  const both = { failNext: 2, failCode: 'refused', delayMs: 1000 } as const
  const failing = faultKinds.find(({ name }) => name === 'failNext')
  expect(failing && withoutFault(both, failing)).toEqual({ delayMs: 1000 })
})

test('a fault with a count ends at zero', () => {
  expect(countActiveFaults({ failNext: 0, failCode: 'refused', dropAcks: 1 })).toBe(1)
})
