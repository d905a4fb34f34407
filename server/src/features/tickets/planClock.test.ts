import { tries } from '@recado/contract/kit/propertyTries.fixture'
import type { TicketAct } from '@recado/contract/tickets/ticketActs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClockSituation, clockAfterMessage, clockAfterMove } from './planClock.ts'

const waiting: ClockSituation = { status: 'pending', queueId: 1, chatbot: false, isSnoozed: false, dueKind: null }
const clocked: ClockSituation = { ...waiting, dueKind: 'firstAnswer' }
const attended: ClockSituation = { ...waiting, status: 'open' }

test('a message of the customer starts a clock once, an answer ends it', () => {
  expect(clockAfterMessage(waiting, 'customer')).toBe('start')
  expect(clockAfterMessage(attended, 'customer')).toBe('start')
  expect(clockAfterMessage(clocked, 'customer')).toBe('keep')
  expect(clockAfterMessage(clocked, 'person')).toBe('end')
})

test.each<[string, Partial<ClockSituation>]>([
  ['is closed', { status: 'closed' }],
  ['has no queue', { queueId: null }],
  ['is with the bot', { chatbot: true }],
])('a ticket that %s has no clock', (_, change) => {
  expect(clockAfterMessage({ ...waiting, ...change }, 'customer')).toBe('end')
  expect(clockAfterMove(clocked, { ...waiting, ...change }, 'transfer')).toBe('end')
})

test.each<[string, ClockSituation, ClockSituation, TicketAct | null, unknown]>([
  ['accepting lets it run on', clocked, attended, 'accept', 'keep'],
  ['an assignment lets it run on', clocked, attended, 'assign', 'keep'],
  ['returning lets it run on', { ...attended, dueKind: 'nextAnswer' }, waiting, 'return', 'keep'],
  ['who is returned after an answer waits again', attended, waiting, 'return', { start: 'firstAnswer' }],
  ['another queue begins its own', clocked, { ...waiting, queueId: 2 }, 'transfer', { start: 'firstAnswer' }],
  ['a transfer to a person of another queue too', attended, { ...attended, queueId: 2 }, 'transfer', { start: 'firstAnswer' }],
  [
    'an agent who goes on in another queue',
    { ...attended, dueKind: 'nextAnswer' },
    { ...attended, queueId: 2 },
    'moveQueue',
    { start: 'nextAnswer' },
  ],
  ['an agent who has answered and goes on in another queue', attended, { ...attended, queueId: 2 }, 'moveQueue', 'keep'],
  ['the bot brings it to a queue', { ...waiting, queueId: null, chatbot: true }, waiting, 'route', { start: 'firstAnswer' }],
  ['an agent accepts while the bot talks', { ...waiting, chatbot: true }, attended, 'accept', { start: 'firstAnswer' }],
  ['reopening asks nobody to answer', { ...attended, status: 'closed' }, attended, 'reopen', 'keep'],
  [
    'a snoozed ticket rests in another queue',
    { ...attended, isSnoozed: true },
    { ...attended, queueId: 2, isSnoozed: true },
    'moveQueue',
    'rest',
  ],
])('%s', (_, before, after, act, expected) => {
  expect(clockAfterMove(before, after, act)).toEqual(expected)
})

type Event = 'customer' | 'person' | 'accept' | 'return' | 'close' | 'comeBack' | 'route' | 'otherQueue' | 'toBot'
const events: Event[] = ['customer', 'person', 'accept', 'return', 'close', 'comeBack', 'route', 'otherQueue', 'toBot']
type Moves = Partial<Record<Event, { act: TicketAct; to: Partial<ClockSituation> }>>
const moves: Moves = {
  accept: { act: 'accept', to: { status: 'open', chatbot: false } },
  return: { act: 'return', to: { status: 'pending', chatbot: false } },
  close: { act: 'resolve', to: { status: 'closed', chatbot: false } },
  comeBack: { act: 'comeBack', to: { status: 'pending', queueId: null, chatbot: true } },
  route: { act: 'route', to: { status: 'pending', queueId: 1, chatbot: false } },
  otherQueue: { act: 'transfer', to: { status: 'pending', queueId: 2, chatbot: false } },
  toBot: { act: 'giveBack', to: { status: 'pending', queueId: null, chatbot: true } },
}
/** Whether the event can happen to such a ticket. */
const isPossible = ({ status, chatbot, queueId }: ClockSituation, event: Event) =>
  ({
    customer: status !== 'closed',
    person: status === 'open',
    accept: status === 'pending',
    return: status === 'open',
    close: status !== 'closed',
    comeBack: status === 'closed',
    route: status === 'pending' && chatbot,
    otherQueue: status !== 'closed' && queueId !== 2,
    toBot: status !== 'closed' && !chatbot,
  })[event]

/** Looks back through the whole history: at which event did the customer begin to wait? */
function beginOfWait(history: readonly Event[]): number | null {
  const lastOf = (...some: Event[]) => history.findLastIndex((event) => some.includes(event))
  const cameToQueue = lastOf('route', 'otherQueue')
  if (cameToQueue === -1 || lastOf('close', 'comeBack', 'toBot') > cameToQueue) return null
  const since = Math.max(cameToQueue, lastOf('person') + 1)
  const begins: readonly Event[] = ['customer', 'route', 'otherQueue', 'return']
  const first = history.findIndex((event, at) => at >= since && begins.includes(event))
  return first === -1 ? null : first
}

test('the clock that the rule keeps is the one that a look at the whole history finds', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (wanted) => {
      let ticket: ClockSituation = { ...waiting, queueId: null, chatbot: true }
      let startedAt: number | null = null
      const history: Event[] = []
      for (const event of wanted) {
        if (!isPossible(ticket, event)) continue
        history.push(event)
        const move = moves[event]
        const after = { ...ticket, ...move?.to }
        const plan = move ? clockAfterMove(ticket, after, move.act) : clockAfterMessage(ticket, event === 'person' ? 'person' : 'customer')
        if (plan === 'end') startedAt = null
        if (plan === 'start' || typeof plan === 'object') startedAt = history.length - 1
        ticket = { ...after, dueKind: startedAt === null ? null : 'firstAnswer' }
        expect(startedAt, history.join(' ')).toBe(beginOfWait(history))
      }
    }),
    tries.sequence,
  )
})
