import { expect, test } from 'vitest'
import { countFilters, filterOf, type ListView, noFilters, plainView, showsMessages } from './listView.ts'
import { readView, searchOf } from './viewAddress.ts'

const whole: ListView = {
  list: 'search',
  search: 'José & Cia, 50%',
  among: 'people',
  queues: [3, null],
  tags: [1, 2],
  users: [7],
  all: true,
  unread: true,
}

test('an address restores the view', () => {
  for (const view of [
    plainView,
    whole,
    { ...whole, among: 'messages' as const },
    { ...plainView, list: 'pending' as const, queues: [null] },
  ])
    expect(readView(new URLSearchParams(searchOf(view)), true)).toEqual(view)
  expect(searchOf(plainView)).toBe('')
  expect(searchOf({ ...plainView, list: 'pending', queues: [4, null] })).toBe('?list=pending&queues=4,none')
})

test('invalid filters are ignored, and so are those without the right', () => {
  expect(readView(new URLSearchParams('list=mine&queues=x,-1,0,99999999999&tags=&users='), true)).toEqual(plainView)
  expect(readView(new URLSearchParams(searchOf(whole)), false)).toEqual({ ...whole, users: [], all: false })
})

test('each list sends only the filters that affect it', () => {
  expect(filterOf(whole, 'open')).toEqual({ status: 'open', queueIds: [3, null], withUnreadMessages: true, showAll: true })
  expect(filterOf(whole, 'pending')).toEqual({ status: 'pending', queueIds: [3, null], withUnreadMessages: true })
  expect(filterOf(whole, 'search')).toEqual({
    search: whole.search,
    queueIds: [3, null],
    withUnreadMessages: true,
    tags: [1, 2],
    users: [7],
  })
  expect(filterOf(plainView, 'closed')).toEqual({ status: 'closed' })
})

test('only removable filters are counted', () => {
  expect(countFilters(whole)).toBe(6)
  expect(countFilters({ ...whole, list: 'open' })).toBe(4)
  expect(countFilters({ ...whole, list: 'closed' })).toBe(3)
  expect({ ...whole, ...noFilters }).toEqual({ ...plainView, list: 'search', search: whole.search })
})

test('messages are filtered by the text only, from the minimum length on', () => {
  const messages: ListView = { ...whole, among: 'messages' }
  expect([showsMessages(messages), countFilters(messages)]).toEqual([true, 0])
  expect([showsMessages({ ...messages, search: ' jo ' }), countFilters({ ...messages, search: ' jo ' })]).toEqual([false, 6])
  expect(showsMessages({ ...messages, list: 'open' })).toBe(false)
})
