import type { Ticket } from '@recado/contract/tickets/tickets'
import { expect, test } from 'vitest'
import { optimisticAct, optimisticTicket } from './optimisticTicket.ts'

const ana = { id: 1, name: 'Ana', queues: [{ id: 10, name: 'Vendas', color: '#258101' }] }
const bruno = { id: 2, name: 'Bruno' }
const ticket = (over: Partial<Ticket>) =>
  ({ status: 'pending', userId: null, user: null, queueId: null, queue: null, chatbot: true, ...over }) as Ticket
const attended = (user: typeof bruno) => ticket({ status: 'open', userId: user.id, user })
const closed = ticket({ status: 'closed', userId: 2, user: bruno })
const take = { status: 'open', userId: 1 } as const

test('what waits in the browser bears the word that the server will keep', () => {
  const actOn = (on: Ticket, changes: Parameters<typeof optimisticAct>[1]['changes']) => optimisticAct(on, { changes, user: ana })
  expect([ticket({}), attended(bruno), closed].map((on) => actOn(on, take))).toEqual(['accept', 'takeOver', 'reopen'])
  expect(actOn(attended(ana), { status: 'pending' })).toBe('return')
  expect(actOn(attended(ana), { status: 'closed' })).toBe('resolve')
  expect(actOn(attended(ana), { status: 'open', userId: 2, queueId: 10 })).toBe('transfer')
  expect(actOn(attended(ana), { status: 'open', userId: 1, whatsappId: 7 })).toBe('transfer')
})

test('a conversation that one resolves is one’s own from then on, and without a bot', () => {
  expect(optimisticTicket(attended(bruno), { changes: { status: 'closed' }, user: ana })).toMatchObject({
    ...{ status: 'closed', userId: 1, user: { id: 1, name: 'Ana' }, chatbot: false },
  })
})

test('what only the server knows is left open', () => {
  const changes = { status: 'open', userId: 3, queueId: 11 } as const
  expect(optimisticTicket(attended(bruno), { changes, user: ana })).toMatchObject({ userId: 3, user: null, queueId: 11, queue: null })
  expect(optimisticTicket(attended(bruno), { changes: { ...take, queueId: 10 }, user: ana })).toMatchObject({
    user: { name: 'Ana' },
    queue: { name: 'Vendas' },
  })
})
