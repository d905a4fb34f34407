import { applyEvent, type Page } from '@recado/contract/kit/live'
import type { Ticket, TicketDetails, TicketStatus } from '@recado/contract/tickets'
import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Viewer } from '../../shared/auth/viewer.ts'

// Nobody is signed in here; the session's store only wants to look.
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('window', { addEventListener: () => undefined })

const { rulesOf } = await import('./listRules.ts')
const { mergeTicket, withChange } = await import('./mergeTicket.ts')
const { listKey } = await import('./ticketLists.ts')

const ana: Viewer = { userId: 1, profile: 'user', super: false, queueIds: [10], seesUnqueued: true }
const at = (second: number) => new Date(1_800_000_000_000 + second * 1000).toISOString()
const ticket = (id: number, more: Partial<Ticket> = {}) =>
  ({ id, status: 'pending', userId: null, queueId: 10, updatedAt: at(id), ...more }) as Ticket
const page = (...rows: Ticket[]): Page<Ticket> => ({ rows, count: rows.length, nextCursor: null })
const after = (status: TicketStatus, rows: Ticket[], row: Ticket) =>
  applyEvent([page(...rows)], { action: 'update', row }, rulesOf(status, ana)).flatMap((one) => one.rows.map(({ id }) => id))

test('a ticket that changes goes to the top of its list, and out of it when it does not match any more', () => {
  const waiting = [ticket(3), ticket(2), ticket(1)]
  expect(after('pending', waiting, ticket(1, { updatedAt: at(9) }))).toEqual([1, 3, 2])
  expect(after('pending', waiting, ticket(2, { status: 'open', userId: 1, updatedAt: at(9) }))).toEqual([3, 1])
  expect(after('pending', waiting, ticket(2, { queueId: 11, updatedAt: at(9) }))).toEqual([3, 1])
})

test('of two that changed at the same moment the younger stands first', () => {
  expect(after('pending', [ticket(1, { updatedAt: at(5) })], ticket(2, { updatedAt: at(5) }))).toEqual([2, 1])
})

test('the open list holds one’s own, the others what one sees', () => {
  const open = rulesOf('open', ana)
  expect(open.matches(ticket(1, { status: 'open', userId: 1 }))).toBe(true)
  expect(open.matches(ticket(1, { status: 'open', userId: 2 }))).toBe(false)
  const closed = rulesOf('closed', ana)
  expect(closed.matches(ticket(1, { status: 'closed', userId: 2 }))).toBe(true)
  expect(closed.matches(ticket(1, { status: 'closed', userId: 2, queueId: 11 }))).toBe(false)
  expect(rulesOf('closed', { ...ana, profile: 'supervisor' }).matches(ticket(1, { status: 'closed', queueId: 11 }))).toBe(true)
})

test('whatever happens in whatever order, a list is what its rules make of the tickets', () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    status: fc.constantFrom<TicketStatus>('pending', 'open', 'closed'),
    userId: fc.constantFrom(null, 1, 2),
    queueId: fc.constantFrom(null, 10, 11),
    second: fc.integer({ min: 0, max: 20 }),
  })
  fc.assert(
    fc.property(fc.array(change), fc.constantFrom<TicketStatus>('pending', 'open', 'closed'), (changes, status) => {
      const rules = rulesOf(status, ana)
      const truth = new Map<number, Ticket>()
      let pages = [page()]
      for (const { id, second, ...more } of changes) {
        const row = ticket(id, { ...more, updatedAt: at(second) })
        truth.set(id, row)
        pages = applyEvent(pages, { action: 'update', row }, rules)
      }
      const expected = [...truth.values()].filter(rules.matches).sort(rules.compare)
      expect(pages.flatMap(({ rows }) => rows)).toEqual(expected)
      expect(pages[0]?.count).toBe(expected.length)
    }),
  )
})

test('one event moves a ticket from list to list', () => {
  const client = new QueryClient()
  const load = (status: TicketStatus, ...rows: Ticket[]) =>
    client.setQueryData(listKey(status), { pages: [page(...rows)], pageParams: [undefined] })
  const ids = (status: TicketStatus) =>
    client.getQueryData<InfiniteData<Page<Ticket>>>(listKey(status))?.pages.flatMap(({ rows }) => rows.map(({ id }) => id))
  load('pending', ticket(2), ticket(1))
  load('open')
  mergeTicket(client, ana, { action: 'update', row: ticket(1, { status: 'open', userId: 1, updatedAt: at(9) }) })
  expect([ids('pending'), ids('open')]).toEqual([[2], [1]])
  mergeTicket(client, ana, { action: 'delete', id: 1 })
  expect(ids('open')).toEqual([])
})

test('what only the ticket’s own page knows is kept', () => {
  const contact = { id: 5, name: 'Ana', number: null, email: '', profilePicUrl: null }
  const seen = {
    ...ticket(1, { contact }),
    contact: { ...contact, extraInfo: [{ name: 'CPF', value: '1' }] },
    attendances: [],
  } as TicketDetails
  const row = ticket(1, { status: 'closed', contact: { ...contact, name: 'Ana Lima' } })
  expect(withChange(seen, row)).toMatchObject({
    status: 'closed',
    contact: { name: 'Ana Lima', extraInfo: [{ name: 'CPF' }] },
    attendances: [],
  })
  expect(withChange(seen, ticket(2))).toBe(seen)
})
