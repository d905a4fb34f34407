import type { Faults } from '@recado/contract/simulator'

export type LastingFault =
  | 'delayMs'
  | 'duplicateEvery'
  | 'reorder'
  | 'failNext'
  | 'dropAcks'
  | 'ackBeforeAnswer'
  | 'identity'
  | 'mediaMissing'

export type FaultKind = {
  name: LastingFault
  /** The values that switch it on. */
  on: Faults
  /** The limits of its amount; `each`: units of the network per unit of the field. */
  amount?: { least: number; most: number; each: number }
  choice?: { of: 'failCode' | 'identity'; values: readonly string[] }
}

/** Faults that last until switched off, or for a number of times. */
export const faultKinds: readonly FaultKind[] = [
  { name: 'delayMs', on: { delayMs: 2000 }, amount: { least: 1, most: 60, each: 1000 } },
  {
    name: 'failNext',
    on: { failNext: 3, failCode: 'unavailable' },
    amount: { least: 1, most: 1000, each: 1 },
    choice: { of: 'failCode', values: ['unavailable', 'refused'] },
  },
  { name: 'duplicateEvery', on: { duplicateEvery: 2 }, amount: { least: 1, most: 1000, each: 1 } },
  { name: 'reorder', on: { reorder: 3 }, amount: { least: 2, most: 50, each: 1 } },
  { name: 'dropAcks', on: { dropAcks: 10 }, amount: { least: 1, most: 1000, each: 1 } },
  { name: 'ackBeforeAnswer', on: { ackBeforeAnswer: true } },
  { name: 'identity', on: { identity: 'alternate' }, choice: { of: 'identity', values: ['number', 'lid', 'alternate'] } },
  { name: 'mediaMissing', on: { mediaMissing: 3 }, amount: { least: 1, most: 1000, each: 1 } },
]

/** A fault with a count ends at zero. */
export const isFaultOn = (faults: Faults, name: LastingFault) => Boolean(faults[name])

export const countActiveFaults = (faults: Faults) => faultKinds.filter(({ name }) => isFaultOn(faults, name)).length

/** Removes a fault with its dependent options. */
export function withoutFault(faults: Faults, { on }: FaultKind): Faults {
  const switchedOn = new Set(Object.keys(on))
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !switchedOn.has(name)))
}
