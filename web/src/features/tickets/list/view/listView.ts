import type { ListFilter } from '../../../../shared/tickets/ticketLists.ts'

export const listNames = ['open', 'pending', 'closed', 'search'] as const
export type TicketListName = (typeof listNames)[number]

/** The shown list and its filters. */
export type ListView = {
  list: TicketListName
  search: string
  /** What the search shows: tickets by contact, or messages. */
  among: 'people' | 'messages'
  /** Empty: all queues. `null` stands for tickets without a queue. */
  queues: readonly (number | null)[]
  tags: readonly number[]
  users: readonly number[]
  /** Colleagues' tickets too. */
  all: boolean
  unread: boolean
}

/** A view without filters. */
export const noFilters = { among: 'people', queues: [], tags: [], users: [], all: false, unread: false } satisfies Partial<ListView>
export const plainView: ListView = { list: 'open', search: '', ...noFilters }

/** Tags, users and text apply to the search only; "all" to open tickets only. */
export function filterOf({ search, queues, tags, users, all, unread }: ListView, list: TicketListName): ListFilter {
  const common = { ...(queues.length > 0 && { queueIds: queues }), ...(unread && { withUnreadMessages: true }) }
  if (list !== 'search') return { ...common, status: list, ...(list === 'open' && all && { showAll: true }) }
  return { ...common, ...(search && { search }), ...(tags.length > 0 && { tags }), ...(users.length > 0 && { users }) }
}

/** Shorter texts match nearly all messages. */
export const FEWEST_LETTERS = 3

/** Whether the search shows messages; only the text filters them. */
export const showsMessages = ({ list, search, among }: ListView) =>
  list === 'search' && among === 'messages' && search.trim().length >= FEWEST_LETTERS

/** The number of filters besides the text. */
export const countFilters = (view: ListView) => (showsMessages(view) ? 0 : filtersIn(view))

const filtersIn = ({ list, queues, tags, users, all, unread }: ListView) =>
  queues.length + Number(unread) + (list === 'search' ? tags.length + users.length : 0) + Number(list === 'open' && all)
