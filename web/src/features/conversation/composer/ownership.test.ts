import type { Attendance } from '@recado/contract/tickets/tickets'
import { expect, test } from 'vitest'
import { actOfAgent, followOwner, type Ownership, ownerChangeOf, startOwnerHistory, statusSince } from './ownership.ts'

const READER = 1
const waiting: Ownership = { status: 'pending', userId: null }
const openOf = (userId: number): Ownership => ({ status: 'open', userId })
const mine = openOf(READER)
const closedBy = (userId: number): Ownership => ({ status: 'closed', userId })

type Snapshot = { current: Ownership; expected?: Ownership }
/** The change that the screen shows after these snapshots of the ticket. */
function shownChange([first, ...later]: readonly Snapshot[], act: Parameters<typeof ownerChangeOf>[1]['act'] = undefined) {
  const start = startOwnerHistory(first?.current ?? waiting, first?.expected ?? null)
  const history = later.reduce((last, { current, expected = null }) => followOwner(last, { current, expected }), start)
  return ownerChangeOf(history, { readerId: READER, act })
}

test.each([
  ['a colleague accepts the open ticket', waiting, openOf(2), 'accept', 'accepted'],
  ['a colleague reopens it', closedBy(2), openOf(3), 'reopen', 'reopened'],
  ['the reader’s resolved ticket is reopened', closedBy(READER), openOf(2), 'reopen', 'reopened'],
  ['a supervisor transfers the waiting ticket to a colleague', waiting, openOf(2), 'transfer', 'passed'],
  ['the product assigns it', waiting, openOf(2), 'assign', 'passed'],
  ['a colleague takes it over from another one', openOf(2), openOf(3), 'takeOver', 'tookOver'],
  ['it is transferred from one colleague to another', openOf(2), openOf(3), 'transfer', 'passed'],
  ["a colleague takes over the reader's ticket", mine, openOf(2), 'takeOver', 'taken'],
  ["a supervisor transfers the reader's ticket to a colleague", mine, openOf(2), 'transfer', 'passed'],
  ["a colleague returns the reader's ticket", mine, waiting, undefined, 'returned'],
  ["a colleague resolves the reader's ticket", mine, closedBy(2), undefined, 'closed'],
  ['the reader resolves it elsewhere', mine, closedBy(READER), undefined, null],
  ['the reader takes it', openOf(2), mine, 'takeOver', null],
  ['a colleague closes their own', openOf(2), closedBy(2), undefined, null],
  ['nothing moves', openOf(2), openOf(2), 'accept', null],
  ['how it got there is not loaded yet', waiting, openOf(2), undefined, null],
] as const)('%s', (_, before, after, act, expected) => {
  expect(shownChange([{ current: before }, { current: after }], act)).toBe(expected)
})

test.each([
  ['resolves', closedBy(READER)],
  ['transfers to a colleague', openOf(2)],
  ['returns', waiting],
] as const)('what the reader does is no news, neither while it waits for the server nor afterwards: one who %s', (_, expected) => {
  const clicked = [{ current: mine }, { current: mine, expected }, { current: expected, expected }]
  const stale = { current: mine, expected }
  for (const steps of [
    clicked,
    [...clicked, stale],
    [...clicked, { current: expected }],
    [...clicked, stale, { current: expected, expected }, { current: expected }],
  ])
    expect(shownChange(steps, 'transfer')).toBeNull()
})

test('who accepts too late learns that a colleague has accepted, not that the ticket was taken from them', () => {
  const late = [{ current: mine, expected: mine }, { current: openOf(2), expected: mine }, { current: openOf(2) }]
  expect(shownChange([{ current: waiting }, ...late], 'accept')).toBe('accepted')
  // The conversation opened with the click on accept.
  expect(shownChange(late, 'accept')).toBe('accepted')
  // Accepted in time, and taken over later.
  expect(
    shownChange([{ current: waiting }, { current: mine, expected: mine }, { current: mine }, { current: openOf(2) }], 'takeOver'),
  ).toBe('taken')
})

test('after an undo the ticket is the reader’s as before, and a later change is news', () => {
  const undone = [
    { current: mine },
    { current: closedBy(READER), expected: closedBy(READER) },
    { current: mine, expected: closedBy(READER) },
    { current: mine },
  ]
  expect(shownChange(undone)).toBeNull()
  expect(shownChange([...undone, { current: waiting }])).toBe('returned')
})

const at = (minute: number) => new Date(2026, 2, 5, 9, minute).toISOString()
const attendance = (over: Partial<Attendance>): Attendance => ({
  ...{ id: 1, queuedAt: at(1), startedAt: null, finishedAt: null, rate: null, user: null, queue: null },
  ...{ queuedAct: null, startedAct: null, finishedAct: null, closedBy: null },
  ...over,
})
const bruno = { id: 2, name: 'Bruno Lima' }
const carla = { id: 3, name: 'Carla Dias' }

test('a ticket is pending since it was queued, open since it was accepted, and closed since it was resolved', () => {
  expect(statusSince('pending', attendance({}))).toEqual({ at: at(1), by: null })
  expect(statusSince('open', attendance({ startedAt: at(2), user: bruno }))).toEqual({ at: at(2), by: 'Bruno Lima' })
  const over = { startedAt: at(2), finishedAt: at(3), user: bruno }
  expect(statusSince('closed', attendance({ ...over, closedBy: carla }))).toEqual({ at: at(3), by: 'Carla Dias' })
  expect(statusSince('closed', attendance(over))).toEqual({ at: at(3), by: null })
})

test('how the present agent got the ticket stands in their own attendance', () => {
  const last = attendance({ startedAt: at(2), user: bruno, startedAct: 'transfer' })
  expect(actOfAgent(openOf(2), last)).toBe('transfer')
  expect(actOfAgent(openOf(3), last)).toBeUndefined()
  expect(actOfAgent(openOf(2), { ...last, finishedAt: at(3) })).toBeUndefined()
  expect(actOfAgent(openOf(2), undefined)).toBeUndefined()
})

test('without a matching attendance there is no time', () => {
  expect(statusSince('pending', undefined)).toBeNull()
  expect(statusSince('open', attendance({}))).toBeNull()
  expect(statusSince('pending', attendance({ startedAt: at(2) }))).toBeNull()
  expect(statusSince('closed', attendance({ startedAt: at(2) }))).toBeNull()
})
