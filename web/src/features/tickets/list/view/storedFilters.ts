import { defaultView, type TicketListView } from './listView.ts'
import { parseView, toSearch } from './viewParams.ts'

/** What is remembered: queues, whose tickets, and the order of the waiting list. */
type StoredFilters = Pick<TicketListView, 'queues' | 'all' | 'longestWait'>

const storageKey = (userId: number) => `ticketFilters-${userId}`

export function storeFilters(userId: number, { queues, all, longestWait }: StoredFilters) {
  const stored = toSearch({ ...defaultView, queues, all, longestWait })
  if (stored === '') localStorage.removeItem(storageKey(userId))
  else localStorage.setItem(storageKey(userId), stored)
}

/** Adds the stored filters to an address that names no queues. */
export function withStoredFilters(userId: number, search: string): string {
  const stored = localStorage.getItem(storageKey(userId))
  const { queues, all, longestWait } = parseView(new URLSearchParams(search), true)
  if (!stored || queues.length > 0 || all || longestWait) return search
  return search === '' ? stored : `${search}&${stored.slice(1)}`
}
