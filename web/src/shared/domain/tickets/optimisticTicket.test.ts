import type { Ticket } from '@recado/contract/tickets/tickets'
import { expect, test } from 'vitest'
import type { OutboxEntry } from '#web/shared/data/outbox/task.ts'
import { ticketTaskLane } from '#web/shared/data/outbox/ticketTaskLane.ts'
import { optimisticAct, optimisticTicket, withPendingChanges } from './optimisticTicket.ts'
import { CHANGE_TASK, type ChangeTask, TAGS_TASK } from './ticketTasks.ts'

const ana = { id: 1, name: 'Ana', queues: [{ id: 10, name: 'Vendas', color: '#258101' }] }
const bruno = { id: 2, name: 'Bruno' }
const ticket = (over: Partial<Ticket>) =>
  ({ status: 'pending', userId: null, user: null, queueId: null, queue: null, chatbot: true, ...over }) as Ticket
const attended = (user: typeof bruno) => ticket({ status: 'open', userId: user.id, user })
const closed = ticket({ status: 'closed', userId: 2, user: bruno })
const take = { status: 'open', userId: 1 } as const

test('a waiting change has the act that the server will record', () => {
  const actOn = (on: Ticket, changes: Parameters<typeof optimisticAct>[1]['changes']) => optimisticAct(on, { changes, user: ana })
  expect([ticket({}), attended(bruno), closed].map((on) => actOn(on, take))).toEqual(['accept', 'takeOver', 'reopen'])
  expect(actOn(attended(ana), { status: 'pending' })).toBe('return')
  expect(actOn(attended(ana), { status: 'closed' })).toBe('resolve')
  expect(actOn(attended(ana), { status: 'open', userId: 2, queueId: 10 })).toBe('transfer')
  expect(actOn(attended(ana), { status: 'open', userId: 1, whatsappId: 7 })).toBe('transfer')
})

test('a resolved conversation belongs to the person who resolved it, and leaves the bot', () => {
  expect(optimisticTicket(attended(bruno), { changes: { status: 'closed' }, user: ana })).toMatchObject({
    ...{ status: 'closed', userId: 1, user: { id: 1, name: 'Ana' }, chatbot: false },
  })
})

test('fields that only the server knows stay empty', () => {
  const changes = { status: 'open', userId: 3, queueId: 11 } as const
  expect(optimisticTicket(attended(bruno), { changes, user: ana })).toMatchObject({ userId: 3, user: null, queueId: 11, queue: null })
  expect(optimisticTicket(attended(bruno), { changes: { ...take, queueId: 10 }, user: ana })).toMatchObject({
    user: { name: 'Ana' },
    queue: { name: 'Vendas' },
  })
})

const user = { id: 1, name: 'Ana' }
const waitingTicket = { id: 7, status: 'pending', userId: null, user: null, queueId: null, queue: null, chatbot: true } as Ticket
const entry = (changes: ChangeTask['changes'], over: Partial<OutboxEntry> = {}) =>
  ({ kind: CHANGE_TASK, lane: ticketTaskLane(7), input: { ticketId: 7, changes }, state: 'sending', ...over }) as OutboxEntry
const accepted = entry({ status: 'open', userId: 1 })

test('waiting changes are applied to whatever the server answers meanwhile', () => {
  expect(withPendingChanges(waitingTicket, { waiting: [accepted], user })).toMatchObject({ status: 'open', userId: 1, user })
  expect(withPendingChanges(waitingTicket, { waiting: [accepted, entry({ queueId: 4 })], user })).toMatchObject({
    status: 'open',
    queueId: 4,
  })
})

test('refused changes, and those of other tickets or kinds, are not applied', () => {
  const others = [{ state: 'failed' }, { lane: ticketTaskLane(8) }, { kind: TAGS_TASK }] as const
  const waiting = others.map((over) => entry({ status: 'open', userId: 1 }, over))
  expect(withPendingChanges(waitingTicket, { waiting, user })).toBe(waitingTicket)
})
