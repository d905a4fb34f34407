import { defaultView, type TicketListView } from './listView.ts'
import { parseView, toSearch } from './viewParams.ts'

/** What the browser stores: queues, whose tickets, and the order of the lists. */
type StoredFilters = Pick<TicketListView, 'queues' | 'all' | 'order'>

const storageKey = (userId: number) => `ticketFilters-${userId}`

export function storeFilters(userId: number, { queues, all, order }: StoredFilters) {
  const stored = toSearch({ ...defaultView, queues, all, order })
  if (stored === '') localStorage.removeItem(storageKey(userId))
  else localStorage.setItem(storageKey(userId), stored)
}

/** Adds the stored filters to an address that names no queues. */
export function withStoredFilters(userId: number, search: string): string {
  const stored = localStorage.getItem(storageKey(userId))
  const { queues, all, order } = parseView(new URLSearchParams(search), true)
  if (!stored || queues.length > 0 || all || order !== defaultView.order) return search
  return search === '' ? stored : `${search}&${stored.slice(1)}`
}
