import type { Step } from '@recado/contract/bot/steps'
import type { Assignment as Rule } from '@recado/contract/queues/assignment'
import { hours } from '../../kernel/clock.ts'

/** `sameAgentHours`: a customer who comes back within this number of hours gets the same agent as before. */
export type AssigningQueue = { id: number; rule: Exclude<Rule, 'manual'>; isOpen: boolean; sameAgentHours: number | null }

/** `lastTurns`: when the agent last got a conversation of each of their queues. `openCount`: over all queues. */
export type Agent = {
  id: number
  name: string
  isAvailable: boolean
  isReachable: boolean
  openCount: number
  lastTurns: ReadonlyMap<number, number | null>
}

/** `passedBy`: the agents who gave this conversation away. `lastAgent`: who had the contact's conversation before, and until when. */
export type WaitingTicket = {
  id: number
  queueId: number
  passedBy: readonly number[]
  lastAgent: { userId: number; until: number } | null
}

export type Situation = {
  queues: readonly AssigningQueue[]
  agents: readonly Agent[]
  /** The longest wait first. */
  tickets: readonly WaitingTicket[]
  /** The most open conversations of one agent. */
  limit: number
  now: number
}

/** `at`: when it was the agent's turn; no two assignments of a plan have the same time. `reason`: the entry of the timeline. */
export type PlannedAssignment = { ticketId: number; queueId: number; userId: number; at: number; reason: Step }

/** Whether the agent can take one more conversation. */
export const isFree = ({ isAvailable, isReachable, openCount }: Agent, limit: number) => isAvailable && isReachable && openCount < limit

/** Decides which waiting ticket goes to which agent. Tickets for which nobody is free are left out: they wait. */
export function planAssignments({ queues, agents, tickets, limit, now }: Situation): PlannedAssignment[] {
  const openQueues = new Map(queues.filter(({ isOpen }) => isOpen).map((queue) => [queue.id, queue]))
  const plannedAgents = agents.map((agent) => ({ ...agent, lastTurns: new Map(agent.lastTurns) }))
  const planned: PlannedAssignment[] = []
  for (const ticket of tickets) {
    const queue = openQueues.get(ticket.queueId)
    if (!queue) continue
    const candidates = plannedAgents.filter(
      (candidate) => candidate.lastTurns.has(queue.id) && isFree(candidate, limit) && !ticket.passedBy.includes(candidate.id),
    )
    const same = candidates.find(({ id }) => isAgentOfLastTime(id, { queue, ticket, now }))
    const agent = same ?? candidates.toSorted(before[queue.rule](queue.id))[0]
    if (!agent) continue
    const at = now + planned.length
    planned.push({ ticketId: ticket.id, queueId: queue.id, userId: agent.id, at, reason: reasonOf(agent, same ? 'sameAgent' : queue.rule) })
    agent.openCount += 1
    agent.lastTurns.set(queue.id, at)
  }
  return planned
}

type Moment = { queue: AssigningQueue; ticket: WaitingTicket; now: number }

const isAgentOfLastTime = (id: number, { queue, ticket, now }: Moment) =>
  queue.sameAgentHours !== null && ticket.lastAgent?.userId === id && ticket.lastAgent.until >= now - hours(queue.sameAgentHours)

type Order = (a: Agent, b: Agent) => number
/** An agent who never had a turn comes first. */
const longestWithoutTurn =
  (queueId: number): Order =>
  (a, b) =>
    (a.lastTurns.get(queueId) ?? 0) - (b.lastTurns.get(queueId) ?? 0) || a.id - b.id

/** Who comes first in a queue. */
const before: Record<AssigningQueue['rule'], (queueId: number) => Order> = {
  inTurn: longestWithoutTurn,
  leastOpen: (queueId) => (a, b) => a.openCount - b.openCount || longestWithoutTurn(queueId)(a, b),
}

function reasonOf({ name: user, openCount: open }: Agent, why: AssigningQueue['rule'] | 'sameAgent'): Step {
  if (why === 'leastOpen') return { code: 'assignedLeastOpen', values: { user, open } }
  return { code: why === 'inTurn' ? 'assignedInTurn' : 'assignedToLast', values: { user } }
}
