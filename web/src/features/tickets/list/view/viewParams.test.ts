import { expect, test } from 'vitest'
import { countFilters, defaultView, emptyFilters, shownAmong, showsMessages, type TicketListView, toListFilter } from './listView.ts'
import { parseView, toSearch } from './viewParams.ts'

const whole: TicketListView = {
  list: 'search',
  search: 'José & Cia, 50%',
  among: 'people',
  queues: [3, null],
  tags: [1, 2],
  users: [7],
  all: true,
  unread: true,
  order: 'wait',
}

test('an address restores the view', () => {
  for (const view of [
    defaultView,
    whole,
    { ...whole, among: 'all' as const },
    { ...whole, among: 'messages' as const },
    { ...defaultView, list: 'pending' as const, queues: [null] },
  ])
    expect(parseView(new URLSearchParams(toSearch(view)), true)).toEqual(view)
  expect(toSearch(defaultView)).toBe('')
  expect(toSearch({ ...defaultView, list: 'pending', queues: [4, null] })).toBe('?list=pending&queues=4,none')
})

test('invalid filters are ignored, and so are those without the right', () => {
  expect(parseView(new URLSearchParams('list=mine&queues=x,-1,0,99999999999&tags=&users='), true)).toEqual(defaultView)
  expect(parseView(new URLSearchParams(toSearch(whole)), false)).toEqual({ ...whole, users: [], all: false })
})

test('each list sends only the filters that affect it', () => {
  expect(toListFilter(whole, 'open')).toEqual({ status: 'open', awake: true, queueIds: [3, null], withUnreadMessages: true, showAll: true })
  expect(toListFilter(whole, 'pending')).toEqual({
    status: 'pending',
    awake: true,
    queueIds: [3, null],
    withUnreadMessages: true,
    longestWaitFirst: true,
  })
  expect(toListFilter(whole, 'search')).toEqual({
    search: whole.search,
    queueIds: [3, null],
    withUnreadMessages: true,
    tags: [1, 2],
    users: [7],
  })
  expect(toListFilter(defaultView, 'closed')).toEqual({ status: 'closed' })
  expect(toListFilter({ ...defaultView, all: true }, 'snoozed')).toEqual({ snoozed: true, showAll: true })
})

test('where queues promise answers, what is due next comes first in the lists of open and waiting tickets, unless the longest wait is asked for', () => {
  const dueFirst = { awake: true, dueFirst: true }
  expect(toListFilter(defaultView, 'open', true)).toEqual({ status: 'open', ...dueFirst })
  expect(toListFilter(defaultView, 'pending', true)).toEqual({ status: 'pending', ...dueFirst })
  expect(toListFilter({ ...defaultView, order: 'wait' }, 'pending', true)).toEqual({
    status: 'pending',
    awake: true,
    longestWaitFirst: true,
  })
  expect(toListFilter({ ...defaultView, order: 'changed' }, 'open', true)).toEqual({ status: 'open', awake: true })
  expect(toListFilter(defaultView, 'closed', true)).toEqual({ status: 'closed' })
})

test('only removable filters are counted', () => {
  expect(countFilters(whole)).toBe(6)
  expect(countFilters({ ...whole, list: 'open' })).toBe(4)
  expect(countFilters({ ...whole, list: 'closed' })).toBe(3)
  expect({ ...whole, ...emptyFilters }).toEqual({ ...defaultView, list: 'search', search: whole.search, order: 'wait' })
})

test('messages are filtered by the text only, from the minimum length on', () => {
  const messages: TicketListView = { ...whole, among: 'messages' }
  expect([showsMessages(messages), countFilters(messages)]).toEqual([true, 0])
  expect([showsMessages({ ...messages, search: ' jo ' }), countFilters({ ...messages, search: ' jo ' })]).toEqual([false, 6])
  expect(showsMessages({ ...messages, list: 'open' })).toBe(false)
})

test('people and messages are shown together unless filters that messages do not know are active', () => {
  const view: TicketListView = { ...defaultView, list: 'search', search: 'bolo' }
  expect(shownAmong(view)).toBe('all')
  expect(shownAmong({ ...view, tags: [1] })).toBe('people')
  expect(shownAmong({ ...view, search: 'bo' })).toBe('people')
  expect(shownAmong({ ...view, list: 'open' })).toBe('people')
})
