import type { TicketListFilter } from '#web/shared/domain/tickets/ticketQueries.ts'

export const ticketListNames = ['open', 'pending', 'snoozed', 'closed', 'search'] as const
export type TicketListName = (typeof ticketListNames)[number]

/** `usual`: what is due next where a queue promises answers, else what changed last. `wait`: what has waited longest. */
export const listOrders = ['usual', 'changed', 'wait'] as const
type ListOrder = (typeof listOrders)[number]

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
  /** What is on top of the lists of open and waiting tickets. `wait` applies to waiting ones only. */
  order: ListOrder
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
export const defaultView: TicketListView = { list: 'open', search: '', order: 'usual', ...emptyFilters }

/**
 * Tags, users and text apply to the search only; "all" to open and snoozed tickets only; the order to open and waiting ones only.
 * `hasPromises`: whether a queue promises answers.
 */
export function toListFilter(
  { search, queues, tags, users, all, unread, order }: TicketListView,
  list: TicketListName,
  hasPromises = false,
): TicketListFilter {
  const common = { ...(queues.length > 0 && { queueIds: queues }), ...(unread && { withUnreadMessages: true }) }
  const withOthers = all && { showAll: true }
  const dueFirst = hasPromises && order !== 'changed' && { dueFirst: true }
  const isByWait = list === 'pending' && order === 'wait'
  if (list === 'pending') return { ...common, status: list, awake: true, ...(isByWait ? { longestWaitFirst: true } : dueFirst) }
  if (list === 'open') return { ...common, status: list, awake: true, ...withOthers, ...dueFirst }
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

/** The number of filters, without the text. */
export const countFilters = (view: TicketListView) => (showsMessages(view) ? 0 : activeFilters(view))

const activeFilters = ({ list, queues, tags, users, all, unread }: TicketListView) =>
  queues.length + Number(unread) + (list === 'search' ? tags.length + users.length : 0) + Number(hasColleagues(list) && all)

/** Whether colleagues' tickets can be added to a list. */
export const hasColleagues = (list: TicketListName) => list === 'open' || list === 'snoozed'
