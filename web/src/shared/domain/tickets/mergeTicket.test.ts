import type { Page } from '@recado/contract/kit/liveList'
import type { Ticket, TicketDetails, TicketStatus } from '@recado/contract/tickets/tickets'
import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Viewer } from '#web/shared/data/auth/viewer.ts'

// The session store reads the browser's storage when it is loaded.
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('window', { addEventListener: () => undefined })

const { mergeTicket, mergeDetails } = await import('./mergeTicket.ts')
const { ticketListKey: listKey } = await import('./ticketQueries.ts')

const ana: Viewer = { userId: 1, profile: 'user', super: false, queueIds: [10], seesUnqueued: true }
const at = (second: number) => new Date(1_800_000_000_000 + second * 1000).toISOString()
const ticket = (id: number, more: Partial<Ticket> = {}) =>
  ({ id, status: 'pending', userId: null, queueId: 10, tags: [], updatedAt: at(id), ...more }) as unknown as Ticket
const page = (...rows: Ticket[]): Page<Ticket> => ({ rows, count: rows.length, nextCursor: null })
const load = (client: QueryClient, status: TicketStatus, ...rows: Ticket[]) =>
  client.setQueryData(listKey({ status }), { pages: [page(...rows)], pageParams: [undefined] })
const ids = (client: QueryClient, status: TicketStatus) =>
  client.getQueryData<InfiniteData<Page<Ticket>>>(listKey({ status }))?.pages.flatMap(({ rows }) => rows.map(({ id }) => id))

test('an event moves a ticket from one list to another', () => {
  const client = new QueryClient()
  load(client, 'pending', ticket(2), ticket(1))
  load(client, 'open')
  mergeTicket(client, ana, { action: 'update', row: ticket(1, { status: 'open', userId: 1, updatedAt: at(9) }) })
  expect([ids(client, 'pending'), ids(client, 'open')]).toEqual([[2], [1]])
  mergeTicket(client, ana, { action: 'delete', id: 1 })
  expect(ids(client, 'open')).toEqual([])
})

test('a changed ticket goes to the top of its list, and one that the reader may no longer see leaves it', () => {
  const client = new QueryClient()
  load(client, 'pending', ticket(3), ticket(2), ticket(1))
  mergeTicket(client, ana, { action: 'update', row: ticket(1, { updatedAt: at(9) }) })
  expect(ids(client, 'pending')).toEqual([1, 3, 2])
  mergeTicket(client, ana, { action: 'update', row: ticket(3, { queueId: 11, updatedAt: at(10) }) })
  expect(ids(client, 'pending')).toEqual([1, 2])
})

test('the details that only the ticket itself contains are kept', () => {
  const contact = { id: 5, name: 'Ana', number: null, email: '', profilePicUrl: null }
  const seen = {
    ...ticket(1, { contact }),
    contact: { ...contact, extraInfo: [{ name: 'CPF', value: '1' }] },
    attendances: [],
  } as TicketDetails
  const row = ticket(1, { status: 'closed', contact: { ...contact, name: 'Ana Lima' } })
  expect(mergeDetails(seen, row)).toMatchObject({
    status: 'closed',
    contact: { name: 'Ana Lima', extraInfo: [{ name: 'CPF' }] },
    attendances: [],
  })
  expect(mergeDetails(seen, ticket(2))).toBe(seen)
})

test('a filter is applied in the browser; a text search keeps its results and asks the server about others', () => {
  const client = new QueryClient()
  const named = (id: number, name: string, more: Partial<Ticket> = {}) =>
    ticket(id, { contact: { id, name, number: null, email: '', profilePicUrl: null }, unreadMessages: 1, ...more })
  const filters = [
    { status: 'pending', withUnreadMessages: true },
    { search: 'ana', queueIds: [10] },
  ] as const
  const [unread, search] = filters.map((filter) => listKey(filter))
  const rows = (key = search) => client.getQueryData<InfiniteData<Page<Ticket>>>(key ?? [])?.pages.flatMap((one) => one.rows)
  for (const key of [unread, search])
    client.setQueryData(key ?? [], { pages: [page(named(2, 'Ana Lima'), named(1, 'Ana Sá'))], pageParams: [undefined] })
  vi.useFakeTimers()
  const asked = vi.spyOn(client, 'invalidateQueries')
  const merge = (row: Ticket) => mergeTicket(client, ana, { action: 'update', row })

  merge(named(1, 'Ana Sá', { updatedAt: at(9), unreadMessages: 0 }))
  expect(rows(unread)?.map(({ id }) => id)).toEqual([2])
  expect(rows()?.map(({ id }) => id)).toEqual([1, 2])
  merge(named(2, 'Ana Lima', { queueId: 11, updatedAt: at(10) }))
  expect(rows()?.map(({ id }) => id)).toEqual([1])
  vi.runAllTimers()
  expect(asked).not.toHaveBeenCalled()

  merge(named(3, 'Anabela', { updatedAt: at(11) }))
  merge(named(1, 'Bento Sá', { updatedAt: at(12) }))
  expect(rows()?.map(({ id }) => id)).toEqual([1])
  vi.runAllTimers()
  expect(asked).toHaveBeenCalledExactlyOnceWith({ queryKey: search, exact: true })
  vi.useRealTimers()
})
