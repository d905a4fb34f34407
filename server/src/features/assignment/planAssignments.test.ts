import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hours } from '../../kernel/clock.ts'
import { type Agent, type AssigningQueue, planAssignments, type Situation, type WaitingTicket } from './planAssignments.ts'

const NOW = 1_000_000_000
const SALES = 1
const queue = (values: Partial<AssigningQueue> = {}): AssigningQueue => ({
  id: SALES,
  rule: 'leastOpen',
  isOpen: true,
  sameAgentHours: null,
  ...values,
})
const agent = (id: number, values: Partial<Agent> = {}): Agent => ({
  id,
  name: `Agent ${id}`,
  isAvailable: true,
  isReachable: true,
  openCount: 0,
  lastTurns: new Map([[SALES, null]]),
  ...values,
})
const ticket = (id: number, values: Partial<WaitingTicket> = {}): WaitingTicket => ({
  id,
  queueId: SALES,
  passedBy: [],
  lastAgent: null,
  ...values,
})
const situation = (values: Partial<Situation>): Situation => ({
  queues: [queue()],
  agents: [],
  tickets: [],
  limit: 10,
  now: NOW,
  ...values,
})
const pairs = (values: Partial<Situation>) => planAssignments(situation(values)).map(({ ticketId, userId }) => [ticketId, userId])
const turn = (at: number | null) => ({ lastTurns: new Map([[SALES, at]]) })

test('the longest wait first, to who has the fewest open; the reason says how many', () => {
  const agents = [agent(1, { openCount: 3 }), agent(2, { openCount: 2 })]
  const tickets = [ticket(7), ticket(8), ticket(9)]
  expect(pairs({ agents, tickets })).toEqual([
    [7, 2],
    [8, 1],
    [9, 2],
  ])
  expect(planAssignments(situation({ agents, tickets }))[0]?.reason).toEqual({
    code: 'assignedLeastOpen',
    values: { user: 'Agent 2', open: 2 },
  })
})

test('in turn: whoever got one longest ago, then the others, then from the beginning; the plan goes on where the last one ended', () => {
  const agents = [agent(1, turn(50)), agent(2, turn(null)), agent(3, { ...turn(40), openCount: 9 })]
  const tickets = [1, 2, 3, 4].map((id) => ticket(id))
  const planned = planAssignments(situation({ queues: [queue({ rule: 'inTurn' })], agents, tickets }))
  expect(planned.map(({ userId }) => userId)).toEqual([2, 3, 1, 2])
  const after = agents.map(({ id }) => agent(id, turn(Math.max(...planned.filter(({ userId }) => userId === id).map(({ at }) => at)))))
  expect(pairs({ queues: [queue({ rule: 'inTurn' })], agents: after, tickets: [ticket(5)] })).toEqual([[5, 3]])
})

test.each([
  ['busy or away', { agents: [agent(1, { isAvailable: false })] }],
  ['not reachable', { agents: [agent(1, { isReachable: false })] }],
  ['of another queue', { agents: [agent(1, { lastTurns: new Map([[2, null]]) })] }],
  ['at the limit', { agents: [agent(1, { openCount: 10 })] }],
  ['gave it away', { agents: [agent(1)], tickets: [ticket(7, { passedBy: [1] })] }],
  ['closed', { agents: [agent(1)], queues: [queue({ isOpen: false })] }],
  ['a queue without assignment', { agents: [agent(1)], queues: [] }],
])('nobody gets it: %s', (_why, values: Partial<Situation>) => {
  expect(pairs({ tickets: [ticket(7)], ...values })).toEqual([])
})

test('who comes back in time gets the agent of last time, unless that agent is at the limit or gave it away', () => {
  const queues = [queue({ sameAgentHours: 2 })]
  const agents = [agent(1), agent(2, { openCount: 5 })]
  const lastAgent = { userId: 2, until: NOW - hours(2) }
  const [planned] = planAssignments(situation({ queues, agents, tickets: [ticket(7, { lastAgent })] }))
  expect(planned).toMatchObject({ userId: 2, reason: { code: 'assignedToLast', values: { user: 'Agent 2' } } })
  const late = { ...lastAgent, until: lastAgent.until - 1 }
  expect(pairs({ queues, agents, tickets: [ticket(7, { lastAgent: late })] })).toEqual([[7, 1]])
  expect(pairs({ queues, agents, tickets: [ticket(7, { lastAgent })], limit: 5 })).toEqual([[7, 1]])
  expect(pairs({ queues, agents, tickets: [ticket(7, { lastAgent, passedBy: [2] })] })).toEqual([[7, 1]])
  expect(pairs({ agents, tickets: [ticket(7, { lastAgent })] })).toEqual([[7, 1]])
})

const ids = fc.integer({ min: 1, max: 4 })
const anySituation: fc.Arbitrary<Situation> = fc.record({
  queues: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 3 }),
      rule: fc.constantFrom('inTurn' as const, 'leastOpen' as const),
      isOpen: fc.boolean(),
      sameAgentHours: fc.constantFrom(null, 1, 24),
    }),
    { selector: ({ id }) => id },
  ),
  agents: fc.uniqueArray(
    fc.record({
      id: ids,
      name: fc.constant('Ana'),
      isAvailable: fc.boolean(),
      isReachable: fc.boolean(),
      openCount: fc.integer({ min: 0, max: 4 }),
      lastTurns: fc
        .dictionary(fc.constantFrom('1', '2', '3'), fc.option(fc.integer({ min: 1, max: NOW - 1 })))
        .map((turns) => new Map(Object.entries(turns).map(([id, at]) => [Number(id), at]))),
    }),
    { selector: ({ id }) => id },
  ),
  tickets: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 50 }),
      queueId: fc.integer({ min: 1, max: 3 }),
      passedBy: fc.uniqueArray(ids, { maxLength: 3 }),
      lastAgent: fc.option(fc.record({ userId: ids, until: fc.integer({ min: NOW - hours(30), max: NOW }) })),
    }),
    { selector: ({ id }) => id },
  ),
  limit: fc.integer({ min: 1, max: 5 }),
  now: fc.constant(NOW),
})

/** The slow model: for each ticket it counts everything anew from the assignments so far. */
function slowPlan({ queues, agents, tickets, limit, now }: Situation) {
  const plan: { ticketId: number; userId: number; queueId: number }[] = []
  for (const { id: ticketId, queueId, passedBy, lastAgent } of tickets) {
    const [of] = queues.filter(({ id, isOpen }) => id === queueId && isOpen)
    const scored = agents.flatMap(({ id, isAvailable, isReachable, openCount, lastTurns }) => {
      const open = openCount + plan.filter(({ userId }) => userId === id).length
      const turns = plan.flatMap((done, index) => (done.userId === id && done.queueId === queueId ? [now + index] : []))
      const last = turns.at(-1) ?? lastTurns.get(queueId) ?? 0
      const may = of && isAvailable && isReachable && open < limit && lastTurns.has(queueId) && !passedBy.includes(id)
      const isSame = of?.sameAgentHours != null && lastAgent?.userId === id && now - lastAgent.until <= hours(of.sameAgentHours)
      return may ? [{ id, score: [isSame ? 0 : 1, of.rule === 'leastOpen' ? open : 0, last, id] }] : []
    })
    let best: (typeof scored)[number] | undefined
    for (const one of scored) if (!best || isLess(one.score, best.score)) best = one
    if (best) plan.push({ ticketId, userId: best.id, queueId })
  }
  return plan
}
function isLess(a: number[], b: number[]) {
  const first = a.findIndex((value, index) => value !== b[index])
  return first >= 0 && (a[first] ?? 0) < (b[first] ?? 0)
}

test('it decides as a slow plain model does: nobody is above the limit, nothing is assigned twice, nothing forgotten', () => {
  fc.assert(
    fc.property(anySituation, (given) => {
      const planned = planAssignments(given)
      expect(planned.map(({ ticketId, userId, queueId }) => ({ ticketId, userId, queueId }))).toEqual(slowPlan(given))
      expect(new Set(planned.map(({ ticketId }) => ticketId)).size).toBe(planned.length)
    }),
    tries.values,
  )
})
