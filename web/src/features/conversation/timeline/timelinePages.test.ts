import type { TimelineEntry } from '@recado/contract/tickets/timeline'
import { expect, test } from 'vitest'
import { addEntry, groupByDay, type TimelinePages } from './timelinePages.ts'

const step = (id: number, createdAt = '2026-03-05T12:00:00.000Z'): TimelineEntry => ({
  ...{ id, ticketId: 1, act: null, code: 'greeted', values: {}, user: null, createdAt },
})
const pages = (...ids: number[][]): TimelinePages => ({
  pages: ids.map((some) => ({ steps: some.map((id) => step(id)), hasMore: false, nextCursor: null })),
  pageParams: ids.map(() => undefined),
})
const ids = ({ pages }: TimelinePages) => pages.map(({ steps }) => steps.map(({ id }) => id))

test('a new entry is first, once, however late it arrives', () => {
  expect(ids(addEntry(pages([5, 4], [3]), step(6)))).toEqual([[6, 5, 4], [3]])
  expect(ids(addEntry(pages([7, 5], [3]), step(6)))).toEqual([[7, 6, 5], [3]])
  expect(ids(addEntry(pages([5, 4], [3]), step(3)))).toEqual([[5, 4], [3]])
  expect(ids(addEntry(pages([]), step(1)))).toEqual([[1]])
})

test('each day appears once with its entries', () => {
  const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString()
  const days = groupByDay([step(4, at(6, 0)), step(3, at(5, 23)), step(2, at(5, 1)), step(1, at(4, 12))])
  expect(days.map(({ day, steps }) => [day, steps.length])).toEqual([
    ['06/03/2026', 1],
    ['05/03/2026', 2],
    ['04/03/2026', 1],
  ])
  expect(groupByDay([])).toEqual([])
})
