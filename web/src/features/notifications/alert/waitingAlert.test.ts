import type { Ticket } from '@recado/contract/tickets/tickets'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWaitingAlert } from './waitingAlert.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ticket = (over: Partial<Ticket> = {}) => ({ id: 1, status: 'pending', chatbot: false, ...over }) as Ticket
const withBot = ticket({ chatbot: true })

function createAlert() {
  const alerted: number[] = []
  const waiting = createWaitingAlert(({ id }) => alerted.push(id))
  /** Sends events of a ticket, and returns for which tickets an agent was alerted. */
  const after = (...told: Ticket[]) => {
    for (const one of told) waiting.onTicketChanged(one)
    vi.runAllTimers()
    return alerted.splice(0)
  }
  return { ...waiting, after, called: alerted }
}

test('a ticket that the bot hands over alerts once', () => {
  const { after } = createAlert()
  expect(after(withBot)).toEqual([])
  expect(after(withBot, ticket(), ticket())).toEqual([1])
  expect(after(ticket())).toEqual([])
  expect(after(withBot, ticket())).toEqual([1])
})

test('a ticket that waited already does not alert, nor one that a user takes from the bot', () => {
  const { after } = createAlert()
  expect(after(ticket())).toEqual([])
  expect(after(withBot, ticket({ id: 2 }))).toEqual([])
  expect(after(ticket({ status: 'open' }), ticket())).toEqual([])
})

test('no alert if the bot greets or a colleague accepts in the same moment', () => {
  const { alertSoon, after } = createAlert()
  alertSoon(ticket())
  expect(after(withBot)).toEqual([])
  alertSoon(ticket({ id: 2 }))
  expect(after(ticket({ id: 2, status: 'open' }))).toEqual([])
  alertSoon(ticket({ id: 3 }))
  alertSoon(ticket({ id: 3 }))
  expect(after(ticket({ id: 3 }))).toEqual([3])
})

test('the alert waits for all events, and is dropped if the ticket is deleted', () => {
  const { alertSoon, called: alerted, close } = createAlert()
  alertSoon(ticket())
  expect(alerted).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(alerted).toEqual([1])
  alertSoon(ticket({ id: 2 }))
  close()
  vi.runAllTimers()
  expect(alerted).toEqual([1])
})
