import type { Faults } from '@recado/contract/simulator'

export type Lasting = 'delayMs' | 'duplicateEvery' | 'reorder' | 'failNext' | 'dropAcks' | 'ackBeforeAnswer' | 'identity' | 'mediaMissing'

export type FaultKind = {
  name: Lasting
  /** As it is when it is switched on. */
  on: Faults
  /** How much of it; `each`: how many of the network's units one of the reader's is. */
  amount?: { least: number; most: number; each: number }
  choice?: { of: 'failCode' | 'identity'; values: readonly string[] }
}

/** What can go wrong for as long as it is switched on, or so many times. */
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

/** What happens so many times is over when none of them is left. */
export const isOn = (faults: Faults, name: Lasting) => Boolean(faults[name])

export const faultsThatAreOn = (faults: Faults) => faultKinds.filter(({ name }) => isOn(faults, name)).length

/** Without it, and without what only belongs to it. */
export function without(faults: Faults, { on }: FaultKind): Faults {
  const gone = new Set(Object.keys(on))
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !gone.has(name)))
}
