import { useLocalStorage } from '@mantine/hooks'

export type Customer = { number: string; name: string }
/** What a customer has sent from this page: the network shows a phone only what it was sent. */
export type SentByCustomer = { id: string; body: string; at: string; fileName: string | null; failed: boolean }

/** Who is played at this browser, and what they have said on which line. */
export type PhoneMemory = { lineId: number | null; number: string | null; customers: Customer[]; sent: Record<string, SentByCustomer[]> }

/** Enough for a rehearsal; the browser keeps it. */
const most = 100

export const blankMemory: PhoneMemory = { lineId: null, number: null, customers: [], sent: {} }

export const chatOf = (lineId: number, number: string) => `${lineId} ${number}`

export const withCustomer = (memory: PhoneMemory, customer: Customer): PhoneMemory => ({
  ...memory,
  number: customer.number,
  customers: [...memory.customers.filter(({ number }) => number !== customer.number), customer],
})

export function withoutCustomer(memory: PhoneMemory, number: string): PhoneMemory {
  const customers = memory.customers.filter((customer) => customer.number !== number)
  const sent = Object.fromEntries(Object.entries(memory.sent).filter(([chat]) => !chat.endsWith(` ${number}`)))
  return { ...memory, customers, sent, number: memory.number === number ? (customers[0]?.number ?? null) : memory.number }
}

/** Adds what was sent, or changes what is known of it. */
export function withSent(memory: PhoneMemory, chat: string, message: SentByCustomer): PhoneMemory {
  const others = (memory.sent[chat] ?? []).filter(({ id }) => id !== message.id)
  return { ...memory, sent: { ...memory.sent, [chat]: [...others, message].slice(-most) } }
}

export function usePhoneMemory() {
  const [memory, setMemory] = useLocalStorage({ key: 'recado-phone', defaultValue: blankMemory, getInitialValueInEffect: false })
  return { memory, change: (next: (memory: PhoneMemory) => PhoneMemory) => setMemory(next) }
}
