import { useLocalStorage } from '@mantine/hooks'

/** Somebody whom one plays. `lid`: the other name by which a network may know them. */
export type Customer = { number: string; lid: string | null; name: string; color: string }

/** Who is played at this browser, and on which line. `onTable`: whose phones lie there, the one that was taken last first. */
export type PhoneMemory = { lineId: number | null; customers: Customer[]; onTable: string[] }
export type ChangeMemory = (next: (memory: PhoneMemory) => PhoneMemory) => void

/** More than one person can play; the browser keeps them. */
const most = 12
export const MOST_ON_TABLE = 4

export const blankMemory: PhoneMemory = { lineId: null, customers: [], onTable: [] }

const others = (numbers: readonly string[], number: string) => numbers.filter((other) => other !== number)

/** Adds a customer, or changes what is known of one; their phone lies on the table afterwards. */
export function withCustomer(memory: PhoneMemory, customer: Customer): PhoneMemory {
  const isKnown = memory.customers.some(({ number }) => number === customer.number)
  const customers = isKnown
    ? memory.customers.map((known) => (known.number === customer.number ? customer : known))
    : [...memory.customers, customer].slice(-most)
  return taken({ ...memory, customers }, customer.number)
}

export const withoutCustomer = (memory: PhoneMemory, gone: string): PhoneMemory => ({
  ...memory,
  customers: memory.customers.filter(({ number }) => number !== gone),
  onTable: others(memory.onTable, gone),
})

export const taken = (memory: PhoneMemory, number: string): PhoneMemory => ({
  ...memory,
  onTable: [number, ...others(memory.onTable, number)].slice(0, MOST_ON_TABLE),
})

export const putAway = (memory: PhoneMemory, number: string): PhoneMemory => ({ ...memory, onTable: others(memory.onTable, number) })

/** The phones that are shown where there is room for so many: those taken last, each at its own place. */
export function shownPhones({ customers, onTable }: PhoneMemory, places: number): Customer[] {
  const lying = onTable.filter((number) => customers.some((customer) => customer.number === number)).slice(0, places)
  const shown = customers.filter(({ number }) => lying.includes(number))
  return shown.length > 0 ? shown : customers.slice(0, 1)
}

export function usePhoneMemory(): { memory: PhoneMemory; change: ChangeMemory } {
  const [memory, setMemory] = useLocalStorage({ key: 'recado-phones', defaultValue: blankMemory, getInitialValueInEffect: false })
  return { memory, change: (next) => setMemory(next) }
}
