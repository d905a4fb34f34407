import { noticeEndpoints } from '@recado/contract/notices'
import { availabilityEndpoint } from '@recado/contract/users/users'
import { webhooks } from '@recado/contract/webhooks'
import { afterAll, expect, test } from 'vitest'
import { openBotConnection } from '../../../test/botConnection.ts'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'
import { hours, minutes } from '../../kernel/clock.ts'
import { tellDueTickets } from './tellDueTickets.ts'

const world = await createWorld()
afterAll(() => world.close())
const startedAt = world.clock.now()

/** A queue that promises an answer in 40 minutes: it is due soon after 30. */
async function shop() {
  const line = await openBotConnection(world, {
    queues: [{ name: 'Sales', greetingMessage: '', firstAnswerMinutes: 40, nextAnswerMinutes: 40 }],
  })
  const { boss } = line
  const ana = await world.person('user', boss.companyId)
  const bob = await world.person('user', boss.companyId)
  const queueId = line.queues[0]?.id ?? 0
  for (const { id: userId } of [ana, bob])
    await world.platform.insertInto('userQueues').values({ companyId: boss.companyId, userId, queueId }).execute()
  const body = { url: 'https://example.com/due', events: ['ticket.dueSoon' as const, 'ticket.overdue' as const] }
  await world.call(boss, webhooks.endpoints.create, { body })
  const people = [boss, ana, bob]
  return {
    line,
    boss,
    ana,
    bob,
    /** Minutes pass, and the worker looks. */
    async pass(count: number) {
      world.clock.advance(minutes(count))
      for (const person of people) person.token = await world.tokens.issue(person.sessionId)
      await tellDueTickets(world.kernel, { companyId: boss.companyId, startedAt })
    },
    async waits() {
      const customer = line.meet()
      await customer.says('Hello')
      return customer.ticket()
    },
    notices: async (of: Person) =>
      (await world.call(of, noticeEndpoints.list, {})).data.notices.map(({ kind, name, text, ticketId }) => ({
        kind,
        name,
        text,
        ticketId,
      })),
    events: async () => {
      const rows = await world.platform
        .selectFrom('webhookDeliveries')
        .where('companyId', '=', boss.companyId)
        .orderBy('createdAt')
        .select(['event', 'ticketId', 'payload'])
        .execute()
      return rows.map(({ event, ticketId, payload }) => ({ event, ticketId, dueAt: (payload as unknown as { dueAt: string }).dueAt }))
    },
  }
}

test('a promise is told once before its end and once when it is broken: to its agent, and to programs', async () => {
  const { line, ana, bob, pass, waits, notices, events } = await shop()
  const { id: ticketId, dueAt } = await waits()
  await line.accept(ticketId, ana)
  await pass(29)
  expect(await notices(ana)).toEqual([])
  await pass(2)
  await pass(0)
  const soon = { kind: 'dueSoon', name: 'Sales', text: '1', ticketId }
  expect(await notices(ana)).toEqual([soon])
  expect(await events()).toEqual([{ event: 'ticket.dueSoon', ticketId, dueAt }])
  await pass(10)
  await pass(1)
  expect(await notices(ana)).toEqual([{ kind: 'overdue', name: 'Sales', text: '1', ticketId }, soon])
  expect(await notices(bob)).toEqual([])
  expect(await events()).toEqual([
    { event: 'ticket.dueSoon', ticketId, dueAt },
    { event: 'ticket.overdue', ticketId, dueAt },
  ])
})

test('of a ticket that waits the available people of the queue are told', async () => {
  const { boss, ana, bob, pass, waits, notices } = await shop()
  await waits()
  await world.call(bob, availabilityEndpoint, { params: { id: bob.id }, body: { availability: 'busy' } })
  await pass(31)
  expect([await notices(ana), await notices(bob), await notices(boss)]).toEqual([[expect.objectContaining({ kind: 'dueSoon' })], [], []])
})

test('a queue gets one notice in ten minutes, with the count, and the rest with the next one', async () => {
  const { ana, pass, waits, notices, events } = await shop()
  await waits()
  await pass(1)
  await waits()
  await pass(28)
  for (let count = 0; count < 3; count++) await waits()
  await pass(12)
  const [first] = await notices(ana)
  expect(first).toEqual({ kind: 'overdue', name: 'Sales', text: '2', ticketId: null })
  await pass(29)
  expect((await notices(ana))[0]).toEqual({ kind: 'overdue', name: 'Sales', text: '5', ticketId: null })
  const overdue = (await events()).filter(({ event }) => event === 'ticket.overdue')
  expect(overdue).toHaveLength(5)
})

test('what broke within ten minutes of a notice is told with the next one, and programs learn of it at once', async () => {
  const { ana, pass, waits, notices, events } = await shop()
  await waits()
  await pass(4)
  await waits()
  await pass(37)
  expect((await notices(ana)).map(({ kind, text }) => [kind, text])).toEqual([['overdue', '1']])
  await pass(4)
  expect((await events()).filter(({ event }) => event === 'ticket.overdue')).toHaveLength(2)
  expect(await notices(ana)).toHaveLength(1)
  await pass(7)
  expect((await notices(ana)).map(({ kind, text }) => [kind, text])).toEqual([
    ['overdue', '2'],
    ['overdue', '1'],
  ])
})

test('an answer in time is told nobody, and what broke while the installation was down neither', async () => {
  const { line, ana, pass, waits, notices, events } = await shop()
  const answered = await waits()
  await line.accept(answered.id, ana)
  await line.say(answered.id, 'Hi', ana)
  await waits()
  world.clock.advance(hours(2))
  await pass(0)
  expect(await notices(ana)).toEqual([])
  expect(await events()).toEqual([])
  await pass(1)
  expect(await notices(ana)).toEqual([])
})

test('two processes tell each ticket once', async () => {
  const { boss, ana, waits, notices, events } = await shop()
  for (let count = 0; count < 5; count++) await waits()
  world.clock.advance(minutes(41))
  ana.token = await world.tokens.issue(ana.sessionId)
  const look = () => tellDueTickets(world.kernel, { companyId: boss.companyId, startedAt })
  await Promise.all([look(), look(), look()])
  await look()
  expect(await events()).toHaveLength(5)
  expect(await notices(ana)).toHaveLength(1)
})
