import { expect, test } from 'vitest'
import { type Arrived, deservesAlert } from './deservesAlert.ts'

const reader = { userId: 1, looksAt: null }
const arrived = ({ message, ticket }: { message?: Partial<Arrived['message']>; ticket?: Partial<Arrived['ticket']> } = {}): Arrived => ({
  message: { fromMe: false, isAutomatic: false, ...message },
  ticket: { uuid: 'a', status: 'open', userId: 1, unreadMessages: 4, chatbot: false, ...ticket },
})

test('a contact’s message alerts the agent only', () => {
  expect(deservesAlert(arrived(), reader)).toBe(true)
  expect(deservesAlert(arrived(), { ...reader, userId: 2 })).toBe(false)
})

test('messages of the company never alert', () => {
  expect(deservesAlert(arrived({ message: { fromMe: true } }), reader)).toBe(false)
  expect(deservesAlert(arrived({ message: { isAutomatic: true } }), reader)).toBe(false)
})

test('the open ticket does not alert', () => {
  expect(deservesAlert(arrived(), { ...reader, looksAt: 'a' })).toBe(false)
  expect(deservesAlert(arrived(), { ...reader, looksAt: 'b' })).toBe(true)
})

test('a waiting ticket alerts once, unless the bot answers', () => {
  const waiting = (ticket: Partial<Arrived['ticket']>) =>
    arrived({ ticket: { status: 'pending', userId: null, unreadMessages: 1, ...ticket } })
  expect(deservesAlert(waiting({}), reader)).toBe(true)
  expect(deservesAlert(waiting({ unreadMessages: 2 }), reader)).toBe(false)
  expect(deservesAlert(waiting({ chatbot: true }), reader)).toBe(false)
  expect(deservesAlert(waiting({ status: 'closed' }), reader)).toBe(false)
})
