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
  const isKnown = memory.customers.some(({ number }) => number === customer.number)
  const customers = isKnown
    ? memory.customers.map((known) => (known.number === customer.number ? customer : known))
    : [...memory.customers, customer].slice(-MAX_CONTACTS)
  return withOpenPhone({ ...memory, customers }, customer.number)
}

export const withoutContact = (memory: PhoneMemory, gone: string): PhoneMemory => ({
  ...memory,
  customers: memory.customers.filter(({ number }) => number !== gone),
  onTable: others(memory.onTable, gone),
})

export const withOpenPhone = (memory: PhoneMemory, number: string): PhoneMemory => ({
  ...memory,
  onTable: [number, ...others(memory.onTable, number)].slice(0, MAX_OPEN_PHONES),
})

export const withClosedPhone = (memory: PhoneMemory, number: string): PhoneMemory => ({
  ...memory,
  onTable: others(memory.onTable, number),
})

/** The phones that are shown where `places` fit: the last opened ones, each in its position. */
export function visiblePhones({ customers, onTable }: PhoneMemory, places: number): SimulatedContact[] {
  const lying = onTable.filter((number) => customers.some((customer) => customer.number === number)).slice(0, places)
  const shown = customers.filter(({ number }) => lying.includes(number))
  return shown.length > 0 ? shown : customers.slice(0, 1)
}

export function usePhoneMemory(): { memory: PhoneMemory; change: ChangeMemory } {
  const [memory, setMemory] = useLocalStorage({ key: 'recado-phones', defaultValue: emptyPhoneMemory, getInitialValueInEffect: false })
  return { memory, change: (next) => setMemory(next) }
}
