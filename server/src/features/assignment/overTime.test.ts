import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutes } from '../../kernel/clock.ts'
import { planAssignments } from './planAssignments.ts'
import { reasonToReturn } from './reasonToReturn.ts'

const [QUEUES, AGENTS, LIMIT, UNANSWERED] = [2, 3, 2, 5]
const queueIds = Array.from({ length: QUEUES }, (_, index) => index + 1)
const agentIds = Array.from({ length: AGENTS }, (_, index) => index + 1)

const ofTicket = fc.integer({ min: 0, max: 7 })
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('arrive' as const), queueId: fc.constantFrom(...queueIds) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('pass' as const), count: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('answer' as const, 'write' as const, 'finish' as const), place: ofTicket }) },
  fc.record({ does: fc.constantFrom('available' as const, 'online' as const), agentId: fc.constantFrom(...agentIds) }),
  fc.record({ does: fc.constant('hours' as const), queueId: fc.constantFrom(...queueIds) }),
)
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never

type Ticket = {
  id: number
  queueId: number
  userId: number | null
  assignedAt: number
  answeredAt: string | null
  lastFromMe: boolean
  passedBy: number[]
  isFinished: boolean
}

/** A company in memory: two queues that close and open, three agents of both who come and go, and what customers and agents do. */
function openCompany() {
  let now = 1_000_000_000_000
  const tickets: Ticket[] = []
  const queues = queueIds.map((id) => ({
    id,
    rule: id === 1 ? ('inTurn' as const) : ('leastOpen' as const),
    isOpen: true,
    sameAgentHours: null,
    unansweredMinutes: id === 1 ? UNANSWERED : null,
  }))
  const agents = agentIds.map((id) => ({
    id,
    name: `Agent ${id}`,
    isAvailable: true,
    offlineSince: null as number | null,
    lastTurns: new Map<number, number | null>(queueIds.map((queueId) => [queueId, null])),
  }))
  const open = () => tickets.filter(({ isFinished }) => !isFinished)
  const openOf = (agentId: number) => open().filter(({ userId }) => userId === agentId)
  const waiting = () => open().filter(({ userId }) => userId === null)
  const isOffline = (agentId: number | null) => {
    const since = agents.find(({ id }) => id === agentId)?.offlineSince ?? null
    return since !== null && now - since >= minutes(10)
  }
  const mayGet = (ticket: Ticket) =>
    agents.filter(
      ({ id, isAvailable, offlineSince }) =>
        isAvailable && offlineSince === null && openOf(id).length < LIMIT && !ticket.passedBy.includes(id),
    )

  function happen(one: Event) {
    if (one.does === 'arrive')
      tickets.push({
        id: tickets.length + 1,
        queueId: one.queueId,
        userId: null,
        assignedAt: 0,
        answeredAt: null,
        lastFromMe: false,
        passedBy: [],
        isFinished: false,
      })
    else if (one.does === 'pass') now += minutes(one.count)
    else if (one.does === 'hours') for (const queue of queues.filter(({ id }) => id === one.queueId)) queue.isOpen = !queue.isOpen
    else if ('agentId' in one)
      for (const agent of agents.filter(({ id }) => id === one.agentId)) {
        if (one.does === 'available') agent.isAvailable = !agent.isAvailable
        else agent.offlineSince = agent.offlineSince === null ? now : null
      }
    else for (const ticket of open().slice(one.place, one.place + 1)) act(ticket, one.does)
  }

  function act(ticket: Ticket, does: 'answer' | 'write' | 'finish') {
    if (does === 'write') ticket.lastFromMe = false
    if (ticket.userId === null) return
    if (does === 'finish') ticket.isFinished = true
    if (does === 'answer') {
      ticket.answeredAt ??= new Date(now).toISOString()
      ticket.lastFromMe = true
    }
  }

  /** One run of the worker, with the product's two rules. */
  function work() {
    for (const ticket of open()) {
      if (ticket.userId === null) continue
      const assigned = { ...ticket, ticketId: ticket.id, userId: ticket.userId, userName: 'Ana', isOnline: !isOffline(ticket.userId) }
      const reason = reasonToReturn(assigned, queues, new Date(now))
      if (!reason) continue
      if (reason.code !== 'hoursEnded' && ticket.answeredAt === null) ticket.passedBy.push(ticket.userId)
      ticket.userId = null
      ticket.answeredAt = null
    }
    const planned = planAssignments({
      queues,
      agents: agents.map((agent) => ({ ...agent, isReachable: agent.offlineSince === null, openCount: openOf(agent.id).length })),
      tickets: waiting().map((ticket) => ({ ...ticket, lastAgent: null })),
      limit: LIMIT,
      now,
    })
    for (const { ticketId, userId, queueId, at } of planned) {
      const ticket = tickets[ticketId - 1]
      expect(ticket, 'nothing is assigned twice').toMatchObject({ userId: null, isFinished: false })
      expect(ticket?.passedBy, 'nothing goes in a circle').not.toContain(userId)
      Object.assign(ticket ?? {}, { userId, assignedAt: now })
      agents.find(({ id }) => id === userId)?.lastTurns.set(queueId, at)
    }
  }

  /** What must be true whenever the worker has run, by plain counting. */
  function check() {
    for (const { id } of agents) expect(openOf(id).length, 'nobody is above the limit').toBeLessThanOrEqual(LIMIT)
    for (const ticket of open()) {
      const queue = queues.find(({ id }) => id === ticket.queueId)
      if (ticket.userId === null) {
        expect(queue?.isOpen ? mayGet(ticket) : [], 'nothing is forgotten while somebody is free').toEqual([])
        continue
      }
      if (ticket.answeredAt === null) {
        expect(queue?.isOpen, 'nobody has an unanswered conversation after the hours').toBe(true)
        if (queue?.unansweredMinutes) expect(now - ticket.assignedAt).toBeLessThan(minutes(UNANSWERED))
      }
      if (isOffline(ticket.userId)) expect(ticket.lastFromMe && ticket.answeredAt !== null, 'who is away has nothing to answer').toBe(true)
      expect(new Set(ticket.passedBy).size).toBe(ticket.passedBy.length)
    }
  }
  return { happen, work, check }
}

test('whatever happens, nobody is above the limit, and no conversation is assigned twice, forgotten or sent in a circle', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const company = openCompany()
      for (const one of events) {
        company.happen(one)
        company.work()
        company.check()
      }
    }),
    tries.values,
  )
})
