import { dashboardEndpoints } from '@recado/contract/dashboard/dashboard'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { queues } from '@recado/contract/queues/queues'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { openBotConnection } from '../../../test/botConnection.ts'
import { createWorld } from '../../../test/testApp.ts'
import { minutes } from '../../kernel/clock.ts'
import { assignmentsWakeName } from './assignmentsWakeName.ts'

const world = await createWorld()
afterAll(() => world.close())
// Both mornings are on one day of the company, whenever the test runs.
const now = world.clock.now()
world.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 12) - now.getTime())

const PATIENCE = { timeout: 60_000, interval: 50 }
type Event = { after: number; does: 'writes' | 'opened' | 'answered' | 'resolved'; customer: number }
/** `after`: minutes since the event before. Customer 2 is not looked at for six minutes, so an assigned conversation waits again meanwhile. */
const morning: Event[] = [
  { after: 0, does: 'writes', customer: 0 },
  { after: 1, does: 'writes', customer: 1 },
  { after: 1, does: 'opened', customer: 0 },
  { after: 1, does: 'answered', customer: 0 },
  { after: 0, does: 'answered', customer: 1 },
  { after: 1, does: 'writes', customer: 2 },
  { after: 6, does: 'answered', customer: 2 },
  { after: 2, does: 'resolved', customer: 0 },
  { after: 0, does: 'resolved', customer: 1 },
  { after: 1, does: 'writes', customer: 3 },
  { after: 3, does: 'opened', customer: 3 },
  { after: 1, does: 'resolved', customer: 2 },
]

/** The morning in a company of its own. By hand an agent accepts when they open or answer for the first time. */
async function live(assignment: 'manual' | 'leastOpen') {
  const line = await openBotConnection(world, {
    queues: [{ name: 'Sales', greetingMessage: '', assignment, unansweredMinutes: assignment === 'manual' ? null : 5 }],
  })
  const { boss } = line
  const agents = [await world.person('user', boss.companyId), await world.person('user', boss.companyId)]
  for (const { id } of agents) await world.platform.updateTable('users').set({ online: true }).where('id', '=', id).execute()
  const body = { userIds: agents.map(({ id }) => id) }
  await world.call(boss, queues.endpoints.update, { params: { id: line.queues[0]?.id ?? 0 }, body })
  const customers = [line.meet(), line.meet(), line.meet(), line.meet()]
  const accepted = new Set<number>()
  const began = performance.now()

  for (const { after, does, customer: index } of morning) {
    world.clock.advance(minutes(after))
    for (const person of [boss, ...agents]) person.token = await world.tokens.issue(person.sessionId)
    const customer = customers[index] as (typeof customers)[number]
    if (does === 'writes') {
      await customer.says('Hello')
      if (assignment !== 'manual') await expect.poll(async () => (await customer.ticket()).status, PATIENCE).toBe('open')
      continue
    }
    // Nobody looks for five minutes: the worker gives it to the other agent.
    if (assignment !== 'manual' && after >= 5) {
      const { userId } = await customer.ticket()
      world.kernel.wakes.wake(assignmentsWakeName)
      await expect.poll(async () => (await customer.ticket()).userId, PATIENCE).not.toBe(userId)
      await expect.poll(async () => (await customer.ticket()).status, PATIENCE).toBe('open')
    }
    const ticket = await customer.ticket()
    const agent = agents.find(({ id }) => id === ticket.userId) ?? agents[index % 2]
    if (!agent) throw new Error('no agent')
    const params = { ticketId: ticket.id }
    const move = (fields: object) => world.call(agent, ticketEndpoints.update, { params: { id: ticket.id }, body: fields })
    if (assignment === 'manual' && !accepted.has(index)) await move({ status: 'open', userId: agent.id })
    accepted.add(index)
    if (does === 'opened') await world.call(agent, messageEndpoints.list, { params, query: {} })
    if (does === 'answered') await world.call(agent, messageEndpoints.send, { params, body: { body: 'Good morning' } })
    if (does === 'resolved') await move({ status: 'closed' })
  }
  const { counters } = (await world.call(boss, dashboardEndpoints.read, { query: { days: 1 } })).data
  const { data: taken } = (await world.call(boss, dashboardEndpoints.people, { query: {} })).data
  /** What the job and the calls took in all: the clock goes on meanwhile. */
  const working = (performance.now() - began) / minutes(1)
  return { counters, working, taken: taken.reduce((sum, { quantidade }) => sum + quantidade, 0) }
}

test('the same morning by hand and by assignment has the same waiting times and the same number of conversations taken', async () => {
  const byHand = await live('manual')
  const assigned = await live('leastOpen')
  expect(byHand.counters.avgWaitTime).toBeGreaterThan(2)
  expect(byHand.taken).toBe(4)
  const tolerance = 0.02 + Math.max(byHand.working, assigned.working)
  for (const name of ['avgWaitTime', 'avgFirstAnswerTime', 'avgSupportTime'] as const)
    expect(Math.abs(assigned.counters[name] - byHand.counters[name]), name).toBeLessThan(tolerance)
  const { avgWaitTime: _, avgFirstAnswerTime: __, avgSupportTime: ___, ...counts } = assigned.counters
  expect(byHand.counters).toMatchObject(counts)
  expect(assigned.taken).toBe(byHand.taken)
})
