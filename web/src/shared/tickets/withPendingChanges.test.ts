import type { Ticket } from '@recado/contract/tickets/tickets'
import { expect, test } from 'vitest'
import type { OutboxEntry } from '../outbox/task.ts'
import { ticketLane } from '../outbox/ticketLane.ts'
import { CHANGE, type ChangeTask, TAGS } from './ticketTasks.ts'
import { withPendingChanges } from './withPendingChanges.ts'

const user = { id: 1, name: 'Ana' }
const ticket = { id: 7, status: 'pending', userId: null, user: null, queueId: null, queue: null, chatbot: true } as Ticket
const entry = (changes: ChangeTask['changes'], over: Partial<OutboxEntry> = {}) =>
  ({ kind: CHANGE, lane: ticketLane(7), input: { ticketId: 7, changes }, state: 'sending', ...over }) as OutboxEntry
const accepted = entry({ status: 'open', userId: 1 })

test('what the server was not told yet holds, whatever it says meanwhile', () => {
  expect(withPendingChanges(ticket, { waiting: [accepted], user })).toMatchObject({ status: 'open', userId: 1, user })
  expect(withPendingChanges(ticket, { waiting: [accepted, entry({ queueId: 4 })], user })).toMatchObject({ status: 'open', queueId: 4 })
})

test('what it has refused does not, nor what is about another ticket or something else', () => {
  const others = [{ state: 'failed' }, { lane: ticketLane(8) }, { kind: TAGS }] as const
  const waiting = others.map((over) => entry({ status: 'open', userId: 1 }, over))
  expect(withPendingChanges(ticket, { waiting, user })).toBe(ticket)
})
