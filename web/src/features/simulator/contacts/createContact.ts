import { firstUnusedColor } from '#web/shared/ui/swatches.ts'
import type { SimulatedContact } from '../phoneMemory.ts'
import { samplePeople } from './samplePeople.ts'

/** Area codes of large Brazilian cities. */
const areas = [11, 19, 21, 31, 41, 47, 48, 51, 61, 62, 71, 81, 84, 85, 91] as const

const pickRandom = <Item>(items: readonly [Item, ...Item[]]): Item => items[Math.floor(Math.random() * items.length)] ?? items[0]

/** A plausible Brazilian mobile number. */
export function randomNumber(): string {
  const rest = Array.from({ length: 7 }, () => Math.floor(Math.random() * 10)).join('')
  return `55${pickRandom(areas)}9${pickRandom(['6', '7', '8', '9'])}${rest}`
}

/** A new sample contact in the company's language. */
export function createContact(existing: readonly SimulatedContact[], language: keyof typeof samplePeople): SimulatedContact {
  const names = samplePeople[language].map(({ name }) => name)
  const name = names.find((name) => !existing.some((customer) => customer.name === name)) ?? ''
  return { name, number: randomNumber(), lid: null, color: firstUnusedColor(existing.map(({ color }) => color)) }
}

export const digitsOf = (written: string) => written.replace(/\D/g, '')

/** In the network's format: digits only. */
export const isPhoneNumber = (digits: string) => /^\d{10,15}$/.test(digits)
