import type { Ticket } from '@recado/contract/tickets/tickets'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaitPerson } from './awaitPerson.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ticket = (over: Partial<Ticket> = {}) => ({ id: 1, status: 'pending', chatbot: false, ...over }) as Ticket
const withBot = ticket({ chatbot: true })

function listening() {
  const called: number[] = []
  const waiting = awaitPerson(({ id }) => called.push(id))
  /** Sends events of a ticket, and returns for which tickets an agent was alerted. */
  const after = (...told: Ticket[]) => {
    for (const one of told) waiting.hear(one)
    vi.runAllTimers()
    return called.splice(0)
  }
  return { ...waiting, after, called }
}

test('a ticket that the bot hands over alerts once', () => {
  const { after } = listening()
  expect(after(withBot)).toEqual([])
  expect(after(withBot, ticket(), ticket())).toEqual([1])
  expect(after(ticket())).toEqual([])
  expect(after(withBot, ticket())).toEqual([1])
})

test('a ticket that waited already does not alert, nor one that a user takes from the bot', () => {
  const { after } = listening()
  expect(after(ticket())).toEqual([])
  expect(after(withBot, ticket({ id: 2 }))).toEqual([])
  expect(after(ticket({ status: 'open' }), ticket())).toEqual([])
})

test('no alert if the bot greets or a colleague accepts in the same moment', () => {
  const { callSoon, after } = listening()
  callSoon(ticket())
  expect(after(withBot)).toEqual([])
  callSoon(ticket({ id: 2 }))
  expect(after(ticket({ id: 2, status: 'open' }))).toEqual([])
  callSoon(ticket({ id: 3 }))
  callSoon(ticket({ id: 3 }))
  expect(after(ticket({ id: 3 }))).toEqual([3])
})

test('the alert waits for all events, and is dropped if the ticket is deleted', () => {
  const { callSoon, called, close } = listening()
  callSoon(ticket())
  expect(called).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(called).toEqual([1])
  callSoon(ticket({ id: 2 }))
  close()
  vi.runAllTimers()
  expect(called).toEqual([1])
})
