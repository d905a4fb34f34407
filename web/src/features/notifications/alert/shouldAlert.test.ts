import { expect, test } from 'vitest'
import { type IncomingMessage, shouldAlert } from './shouldAlert.ts'

const reader = { userId: 1, openTicket: null }
const arrived = ({
  message,
  ticket,
}: {
  message?: Partial<IncomingMessage['message']>
  ticket?: Partial<IncomingMessage['ticket']>
} = {}): IncomingMessage => ({
  message: { fromMe: false, isAutomatic: false, ...message },
  ticket: { uuid: 'a', status: 'open', userId: 1, unreadMessages: 4, chatbot: false, ...ticket },
})

test('a contact’s message alerts the agent only', () => {
  expect(shouldAlert(arrived(), reader)).toBe(true)
  expect(shouldAlert(arrived(), { ...reader, userId: 2 })).toBe(false)
})

test('messages of the company never alert', () => {
  expect(shouldAlert(arrived({ message: { fromMe: true } }), reader)).toBe(false)
  expect(shouldAlert(arrived({ message: { isAutomatic: true } }), reader)).toBe(false)
})

test('the open ticket does not alert', () => {
  expect(shouldAlert(arrived(), { ...reader, openTicket: 'a' })).toBe(false)
  expect(shouldAlert(arrived(), { ...reader, openTicket: 'b' })).toBe(true)
})

test('a waiting ticket alerts once, unless the bot answers', () => {
  const waiting = (ticket: Partial<IncomingMessage['ticket']>) =>
    arrived({ ticket: { status: 'pending', userId: null, unreadMessages: 1, ...ticket } })
  expect(shouldAlert(waiting({}), reader)).toBe(true)
  expect(shouldAlert(waiting({ unreadMessages: 2 }), reader)).toBe(false)
  expect(shouldAlert(waiting({ chatbot: true }), reader)).toBe(false)
  expect(shouldAlert(waiting({ status: 'closed' }), reader)).toBe(false)
})
