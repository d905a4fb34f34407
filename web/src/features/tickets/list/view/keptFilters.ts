import { type ListView, plainView } from './listView.ts'
import { readView, searchOf } from './viewAddress.ts'

/** The filters that are remembered: queues, and whose tickets. */
type Kept = Pick<ListView, 'queues' | 'all'>

const keyOf = (userId: number) => `ticketFilters-${userId}`

export function keepFilters(userId: number, { queues, all }: Kept) {
  const kept = searchOf({ ...plainView, queues, all })
  if (kept === '') localStorage.removeItem(keyOf(userId))
  else localStorage.setItem(keyOf(userId), kept)
}

/** Adds the stored filters to an address that names no queues. */
export function withKeptFilters(userId: number, search: string): string {
  const kept = localStorage.getItem(keyOf(userId))
  const { queues, all } = readView(new URLSearchParams(search), true)
  if (!kept || queues.length > 0 || all) return search
  return search === '' ? kept : `${search}&${kept.slice(1)}`
}
