import { useLocalStorage } from '@mantine/hooks'

/** A simulated contact. `lid`: its second id on the network. */
export type SimulatedContact = { number: string; lid: string | null; name: string; color: string }

/** The simulated contacts and connection in this browser. `onTable`: the open phones, the last opened first. */
export type PhoneMemory = { lineId: number | null; customers: SimulatedContact[]; onTable: string[] }
export type ChangeMemory = (next: (memory: PhoneMemory) => PhoneMemory) => void

/** More contacts than a user can play; the browser stores them. */
const MAX_CONTACTS = 12
export const MAX_OPEN_PHONES = 4

export const emptyPhoneMemory: PhoneMemory = { lineId: null, customers: [], onTable: [] }

const others = (numbers: readonly string[], number: string) => numbers.filter((other) => other !== number)

/** Adds or changes a contact, and opens its phone. */
export function withContact(memory: PhoneMemory, customer: SimulatedContact): PhoneMemory {
  const isExisting = memory.customers.some(({ number }) => number === customer.number)
  const customers = isExisting
    ? memory.customers.map((existing) => (existing.number === customer.number ? customer : existing))
    : [...memory.customers, customer].slice(-MAX_CONTACTS)
  return withOpenPhone({ ...memory, customers }, customer.number)
}

export const withoutContact = (memory: PhoneMemory, deletedNumber: string): PhoneMemory => ({
  ...memory,
  customers: memory.customers.filter(({ number }) => number !== deletedNumber),
  onTable: others(memory.onTable, deletedNumber),
})

export const withOpenPhone = (memory: PhoneMemory, number: string): PhoneMemory => ({
  ...memory,
  onTable: [number, ...others(memory.onTable, number)].slice(0, MAX_OPEN_PHONES),
})

export const withClosedPhone = (memory: PhoneMemory, number: string): PhoneMemory => ({
  ...memory,
  onTable: others(memory.onTable, number),
})

/** The phones to show if `maxCount` phones fit: the last opened, in the order of the contacts. */
export function visiblePhones({ customers, onTable }: PhoneMemory, maxCount: number): SimulatedContact[] {
  const openNumbers = onTable.filter((number) => customers.some((customer) => customer.number === number)).slice(0, maxCount)
  const visible = customers.filter(({ number }) => openNumbers.includes(number))
  return visible.length > 0 ? visible : customers.slice(0, 1)
}

export function usePhoneMemory(): { memory: PhoneMemory; change: ChangeMemory } {
  const [memory, setMemory] = useLocalStorage({ key: 'recado-phones', defaultValue: emptyPhoneMemory, getInitialValueInEffect: false })
  return { memory, change: (next) => setMemory(next) }
}
