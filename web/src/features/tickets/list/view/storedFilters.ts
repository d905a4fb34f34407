import { defaultView, type TicketListView } from './listView.ts'
import { parseView, toSearch } from './viewParams.ts'

/** The filters that are remembered: queues, and whose tickets. */
type StoredFilters = Pick<TicketListView, 'queues' | 'all'>

const storageKey = (userId: number) => `ticketFilters-${userId}`

export function storeFilters(userId: number, { queues, all }: StoredFilters) {
  const stored = toSearch({ ...defaultView, queues, all })
  if (stored === '') localStorage.removeItem(storageKey(userId))
  else localStorage.setItem(storageKey(userId), stored)
}

/** Adds the stored filters to an address that names no queues. */
export function withStoredFilters(userId: number, search: string): string {
  const stored = localStorage.getItem(storageKey(userId))
  const { queues, all } = parseView(new URLSearchParams(search), true)
  if (!stored || queues.length > 0 || all) return search
  return search === '' ? stored : `${search}&${stored.slice(1)}`
}
