import type { ListRules } from '../kit/liveList.ts'
import { type Actor, can } from '../permissions.ts'
import { canSeeTicket } from './ticketPolicy.ts'
import type { Ticket, TicketStatus } from './tickets.ts'

/** The filter of a ticket list, as far as a client can apply it. */
export type TicketFilter = {
  status?: TicketStatus
  /** Pending and open tickets. */
  ongoing?: boolean
  /** `null` stands for tickets without a queue. */
  queueIds?: readonly (number | null)[]
  /** All of them. */
  tags?: readonly number[]
  /** Any of them. */
  users?: readonly number[]
  showAll?: boolean
  withUnreadMessages?: boolean
  /** Only what needs a person. */
  withoutBot?: boolean
  /** Only snoozed ones: the reader's own and those that wait, or all with `showAll`. */
  snoozed?: boolean
  /** Without snoozed ones. */
  awake?: boolean
  /** Only with status `pending`. */
  longestWaitFirst?: boolean
  /** What is due next on top. */
  dueFirst?: boolean
}
type Viewer = Pick<Actor, 'userId' | 'profile' | 'super' | 'queueIds' | 'seesUnqueued'>

/** Which tickets belong to a list and in what order, by the same rules as on the server. */
export const ticketListRules = (filter: TicketFilter, viewer: Viewer): ListRules<Ticket> => ({
  matches: (ticket) => matchesFilter(ticket, filter) && isTheirs(ticket, filter, viewer),
  compare: orderOf(filter),
})

function orderOf({ snoozed, dueFirst: isByDue, longestWaitFirst: isByWait, status }: TicketFilter) {
  if (snoozed) return firstSnoozeEndFirst
  if (isByDue) return dueFirst
  return isByWait && status === 'pending' ? longestWaitFirst : lastChangedFirst
}

const lastChangedFirst = (a: Ticket, b: Ticket) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || b.id - a.id
const longestWaitFirst = (a: Ticket, b: Ticket) => waitStart(a) - waitStart(b) || a.id - b.id
const dueFirst = (a: Ticket, b: Ticket) => compareDue(a, b) || lastChangedFirst(a, b)
const firstSnoozeEndFirst = (a: Ticket, b: Ticket) => snoozeEnd(a) - snoozeEnd(b) || a.id - b.id
const snoozeEnd = ({ snoozedUntil }: Ticket) => Date.parse(snoozedUntil ?? '')
/** What is due next first; what has no clock comes last. */
const compareDue = (a: Ticket, b: Ticket) => {
  const [dueA, dueB] = [a.dueAt ?? null, b.dueAt ?? null]
  if (dueA === null || dueB === null) return Number(dueA === null) - Number(dueB === null)
  return Date.parse(dueA) - Date.parse(dueB)
}
const waitStart = ({ waitingSince }: Ticket) => (waitingSince === null ? 0 : Date.parse(waitingSince))

/** The open tickets of a list are the reader's own, unless a reader who sees all requests everyone's. */
function isTheirs(ticket: Ticket, { status, showAll, snoozed }: TicketFilter, viewer: Viewer) {
  if (status === 'open' && !(showAll && can(viewer, 'tickets:seeAll'))) return ticket.userId === viewer.userId
  if (snoozed && !(showAll && can(viewer, 'tickets:seeAll')) && ticket.userId !== viewer.userId && ticket.status !== 'pending') return false
  return canSeeTicket(viewer, ticket)
}

function matchesFilter(ticket: Ticket, filter: TicketFilter) {
  const { status, ongoing, queueIds = [], tags = [], users = [], withUnreadMessages, withoutBot, snoozed, awake } = filter
  const isSnoozed = (ticket.snoozedUntil ?? null) !== null
  const tagged = ticket.tags.map(({ id }) => id)
  return (
    (status === undefined || ticket.status === status) &&
    (!ongoing || ticket.status !== 'closed') &&
    (queueIds.length === 0 || queueIds.includes(ticket.queueId)) &&
    tags.every((tag) => tagged.includes(tag)) &&
    (users.length === 0 || (ticket.userId !== null && users.includes(ticket.userId))) &&
    (!withUnreadMessages || ticket.unreadMessages > 0) &&
    (!withoutBot || !ticket.chatbot) &&
    (!snoozed || isSnoozed) &&
    (!awake || !isSnoozed)
  )
}
