import type { TicketListFilter } from '#web/shared/domain/tickets/ticketQueries.ts'

export const ticketListNames = ['open', 'pending', 'snoozed', 'closed', 'search'] as const
export type TicketListName = (typeof ticketListNames)[number]

/** The shown list and its filters. */
export type TicketListView = {
  list: TicketListName
  search: string
  /** What the search shows: tickets by contact, messages, or both. */
  among: 'all' | 'people' | 'messages'
  /** Empty: all queues. `null` stands for tickets without a queue. */
  queues: readonly (number | null)[]
  tags: readonly number[]
  users: readonly number[]
  /** Colleagues' tickets too. */
  all: boolean
  unread: boolean
  /** The waiting list begins with the ticket that waits longest. */
  longestWait: boolean
}

/** A view without filters. */
export const emptyFilters = {
  among: 'all',
  queues: [],
  tags: [],
  users: [],
  all: false,
  unread: false,
} satisfies Partial<TicketListView>
export const defaultView: TicketListView = { list: 'open', search: '', longestWait: false, ...emptyFilters }

/**
 * Tags, users and text apply to the search only; "all" to open and snoozed tickets only; the longest wait to waiting ones only. `hasPromises`:
 * what is due next comes first, unless the reader asks for the longest wait.
 */
export function toListFilter(
  { search, queues, tags, users, all, unread, longestWait }: TicketListView,
  list: TicketListName,
  hasPromises = false,
): TicketListFilter {
  const common = { ...(queues.length > 0 && { queueIds: queues }), ...(unread && { withUnreadMessages: true }) }
  const withOthers = all && { showAll: true }
  const order = hasPromises && { dueFirst: true }
  if (list === 'pending') return { ...common, status: list, awake: true, ...(longestWait ? { longestWaitFirst: true } : order) }
  if (list === 'open') return { ...common, status: list, awake: true, ...withOthers, ...order }
  if (list === 'snoozed') return { ...common, snoozed: true, ...withOthers }
  if (list === 'closed') return { ...common, status: list }
  return { ...common, ...(search && { search }), ...(tags.length > 0 && { tags }), ...(users.length > 0 && { users }) }
}

/** Shorter texts match nearly all messages. */
export const MIN_SEARCH_LETTERS = 3

/** What the search shows now. Only the text filters messages, so with other filters there are tickets alone. */
export function shownAmong(view: TicketListView): TicketListView['among'] {
  const { list, search, among } = view
  if (list !== 'search' || search.trim().length < MIN_SEARCH_LETTERS) return 'people'
  return among === 'all' && activeFilters(view) > 0 ? 'people' : among
}

/** Whether the search shows messages alone. */
export const showsMessages = (view: TicketListView) => shownAmong(view) === 'messages'

/** The number of filters besides the text. */
export const countFilters = (view: TicketListView) => (showsMessages(view) ? 0 : activeFilters(view))

const activeFilters = ({ list, queues, tags, users, all, unread }: TicketListView) =>
  queues.length + Number(unread) + (list === 'search' ? tags.length + users.length : 0) + Number(hasColleagues(list) && all)

/** Whether colleagues' tickets can be added to a list. */
export const hasColleagues = (list: TicketListName) => list === 'open' || list === 'snoozed'
