import type { ListFilter } from '../../../../shared/tickets/ticketLists.ts'

export const listNames = ['open', 'pending', 'closed', 'search'] as const
export type TicketListName = (typeof listNames)[number]

/** What a reader looks at: which list, and which tickets of it. */
export type ListView = {
  list: TicketListName
  search: string
  /** What the search shows: tickets by who they are with, or what was said in them. */
  among: 'people' | 'messages'
  /** None chosen: all. `null` stands for the tickets without a queue. */
  queues: readonly (number | null)[]
  tags: readonly number[]
  users: readonly number[]
  /** Those of colleagues too. */
  all: boolean
  unread: boolean
}

/** What takes all filters away, whichever list is looked at. */
export const noFilters = { among: 'people', queues: [], tags: [], users: [], all: false, unread: false } satisfies Partial<ListView>
export const plainView: ListView = { list: 'open', search: '', ...noFilters }

/** Tags, attendants and text belong to the search; whose tickets are shown matters only among the open ones. */
export function filterOf({ search, queues, tags, users, all, unread }: ListView, list: TicketListName): ListFilter {
  const common = { ...(queues.length > 0 && { queueIds: queues }), ...(unread && { withUnreadMessages: true }) }
  if (list !== 'search') return { ...common, status: list, ...(list === 'open' && all && { showAll: true }) }
  return { ...common, ...(search && { search }), ...(tags.length > 0 && { tags }), ...(users.length > 0 && { users }) }
}

/** Shorter words are in every message. */
export const FEWEST_LETTERS = 3

/** Whether messages are before the reader and not tickets; nothing narrows them but the text. */
export const showsMessages = ({ list, search, among }: ListView) =>
  list === 'search' && among === 'messages' && search.trim().length >= FEWEST_LETTERS

/** What narrows this list or widens it, beside the text. */
export const countFilters = (view: ListView) => (showsMessages(view) ? 0 : filtersIn(view))

const filtersIn = ({ list, queues, tags, users, all, unread }: ListView) =>
  queues.length + Number(unread) + (list === 'search' ? tags.length + users.length : 0) + Number(list === 'open' && all)
