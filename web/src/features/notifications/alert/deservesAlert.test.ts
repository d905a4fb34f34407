import { expect, test } from 'vitest'
import { type Arrived, deservesAlert } from './deservesAlert.ts'

const reader = { userId: 1, looksAt: null }
const arrived = ({ message, ticket }: { message?: Partial<Arrived['message']>; ticket?: Partial<Arrived['ticket']> } = {}): Arrived => ({
  message: { fromMe: false, isAutomatic: false, ...message },
  ticket: { uuid: 'a', status: 'open', userId: 1, unreadMessages: 4, chatbot: false, ...ticket },
})

test('a customer’s message rings for the attendant, and for nobody else', () => {
  expect(deservesAlert(arrived(), reader)).toBe(true)
  expect(deservesAlert(arrived(), { ...reader, userId: 2 })).toBe(false)
})

test('never what the company says itself', () => {
  expect(deservesAlert(arrived({ message: { fromMe: true } }), reader)).toBe(false)
  expect(deservesAlert(arrived({ message: { isAutomatic: true } }), reader)).toBe(false)
})

test('not what is being read right now', () => {
  expect(deservesAlert(arrived(), { ...reader, looksAt: 'a' })).toBe(false)
  expect(deservesAlert(arrived(), { ...reader, looksAt: 'b' })).toBe(true)
})

test('one who waits rings once, unless the bot attends them', () => {
  const waiting = (ticket: Partial<Arrived['ticket']>) =>
    arrived({ ticket: { status: 'pending', userId: null, unreadMessages: 1, ...ticket } })
  expect(deservesAlert(waiting({}), reader)).toBe(true)
  expect(deservesAlert(waiting({ unreadMessages: 2 }), reader)).toBe(false)
  expect(deservesAlert(waiting({ chatbot: true }), reader)).toBe(false)
  expect(deservesAlert(waiting({ status: 'closed' }), reader)).toBe(false)
})
