import { firstUnused } from '../../../shared/ui/swatches.ts'
import { cast } from '../crowd/cast.ts'
import type { Customer } from '../phoneMemory.ts'

/** Area codes of large Brazilian cities. */
const areas = [11, 19, 21, 31, 41, 47, 48, 51, 61, 62, 71, 81, 84, 85, 91] as const

const oneOf = <Item>(items: readonly [Item, ...Item[]]): Item => items[Math.floor(Math.random() * items.length)] ?? items[0]

/** A plausible Brazilian mobile number. */
export function freshNumber(): string {
  const rest = Array.from({ length: 7 }, () => Math.floor(Math.random() * 10)).join('')
  return `55${oneOf(areas)}9${oneOf(['6', '7', '8', '9'])}${rest}`
}

/** A new sample contact in the company's language. */
export function newCustomer(known: readonly Customer[], language: keyof typeof cast): Customer {
  const names = cast[language].map(({ name }) => name)
  const name = names.find((name) => !known.some((customer) => customer.name === name)) ?? ''
  return { name, number: freshNumber(), lid: null, color: firstUnused(known.map(({ color }) => color)) }
}
