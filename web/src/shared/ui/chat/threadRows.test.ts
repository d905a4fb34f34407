import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ThreadContext, ThreadEvent, ThreadMessage, ThreadRow } from './threadRows.ts'
import { createThreadRows } from './threadRowsCache.ts'

type Line = ThreadMessage & { by: string }
const messageAt = (id: string, by: string, ...at: [number, number, number, number, number?]): Line => ({
  id,
  by,
  createdAt: new Date(...at).toISOString(),
})
const eventAt = (id: string, ...at: [number, number, number, number, number?]): ThreadEvent => ({
  id,
  text: id,
  at: new Date(...at).toISOString(),
})
const authorOf = ({ by }: Line) => by
const frame = (more: Partial<ThreadContext<Line>> = {}): ThreadContext<Line> => ({
  events: [],
  unreadFrom: undefined,
  authorOf,
  isWhole: true,
  isEnded: true,
  ...more,
})
const rows = (messages: Line[], more?: Partial<ThreadContext<Line>>) => createThreadRows<Line>()(messages, frame(more))
const shown = (all: ThreadRow<Line>[]) => all.map((row) => (row.kind === 'day' ? row.day : row.key))
const runs = (all: ThreadRow<Line>[]) =>
  all.flatMap((row) => (row.kind === 'message' ? [`${row.starts ? '[' : ''}${row.key}${row.ends ? ']' : ''}`] : [])).join('')

test('each day is shown once, before its first message', () => {
  const all = rows([messageAt('a', 'Ana', 2026, 2, 4, 23), messageAt('b', 'Ana', 2026, 2, 5, 0), messageAt('c', 'Ana', 2026, 2, 5, 23)])
  expect(shown(all)).toEqual(['04/03/2026', 'a', '05/03/2026', 'b', 'c'])
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
})

test('messages of one author form a run until another author, a pause or an event', () => {
  const at = (id: string, by: string, minute: number) => messageAt(id, by, 2026, 2, 5, 9, minute)
  const messages = [at('a', 'Ana', 0), at('b', 'Ana', 1), at('c', 'Bia', 2), at('d', 'Ana', 3), at('e', 'Ana', 20), at('f', 'Ana', 21)]
  expect(runs(rows(messages))).toBe('[ab][c][d][ef]')
  expect(runs(rows(messages, { unreadFrom: 'b' }))).toBe('[a][b][c][d][ef]')
  expect(runs(rows(messages, { events: [eventAt('closed', 2026, 2, 5, 9, 21)] }))).toBe('[ab][c][d][e][f]')
})

test('events are between the messages at their time, on their own day', () => {
  const messages = [messageAt('a', 'Ana', 2026, 2, 4, 9), messageAt('b', 'Ana', 2026, 2, 5, 9)]
  const marks = [
    eventAt('first', 2026, 2, 4, 8),
    eventAt('closed', 2026, 2, 4, 10),
    eventAt('begun', 2026, 2, 5, 8),
    eventAt('end', 2026, 2, 5, 10),
  ]
  expect(shown(rows(messages, { events: marks }))).toEqual(['04/03/2026', 'first', 'a', 'closed', '05/03/2026', 'begun', 'b', 'end'])
})

test('events before or after the loaded messages are left out', () => {
  const marks = [eventAt('before', 2026, 2, 4, 8), eventAt('behind', 2026, 2, 5, 10)]
  expect(shown(rows([messageAt('a', 'Ana', 2026, 2, 5, 9)], { events: marks, isWhole: false, isEnded: false }))).toEqual([
    '05/03/2026',
    'a',
  ])
  expect(shown(rows([], { events: marks }))).toEqual(['before', 'behind'])
})

test('the unread line is above the first unread message', () => {
  const messages = [messageAt('a', 'Ana', 2026, 2, 5, 9), messageAt('b', 'Ana', 2026, 2, 5, 10)]
  expect(shown(rows(messages, { unreadFrom: 'b' }))).toEqual(['05/03/2026', 'a', 'unread', 'b'])
})

test('rows built step by step equal rows built at once', () => {
  const line = fc.record({ minute: fc.nat(4000), by: fc.constantFrom('Ana', 'Bia') })
  const view = fc.record({
    from: fc.nat(12),
    to: fc.nat(12),
    changed: fc.nat(12),
    unread: fc.option(fc.nat(12)),
    isWhole: fc.boolean(),
    isEnded: fc.boolean(),
  })
  const base = Date.UTC(2026, 2, 4)
  const marks = [eventAt('one', 2026, 2, 4, 12), eventAt('two', 2026, 2, 5, 12)]
  fc.assert(
    fc.property(fc.array(line, { minLength: 12, maxLength: 12 }), fc.array(view, { maxLength: 8 }), (lines, views) => {
      const all = lines
        .toSorted((a, b) => a.minute - b.minute)
        .map(({ minute, by }, index): Line => ({ id: `m${index}`, by, createdAt: new Date(base + minute * 60_000).toISOString() }))
      const grow = createThreadRows<Line>()
      for (const { from, to, changed, unread, isWhole, isEnded } of views) {
        all.splice(changed, 1, { ...(all[changed] ?? messageAt('new', 'Ana', 2026, 2, 8, 9)) })
        const messages = all.slice(Math.min(from, to), Math.max(from, to))
        const given = frame({ events: marks, unreadFrom: unread === null ? undefined : `m${unread}`, isWhole, isEnded })
        expect(grow(messages, given)).toEqual(createThreadRows<Line>()(messages, given))
      }
    }),
    tries.rule,
  )
})
