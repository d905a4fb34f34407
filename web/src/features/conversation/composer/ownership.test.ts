import type { Attendance } from '@recado/contract/tickets/tickets'
import { expect, test } from 'vitest'
import { type Ownership, ownerChangeOf, statusSince } from './ownership.ts'

const waiting: Ownership = { status: 'pending', userId: null, isOwn: false }
const mine: Ownership = { status: 'open', userId: 1, isOwn: true }
const closed: Ownership = { status: 'closed', userId: 2, isOwn: false }
const with_ = (userId: number): Ownership => ({ status: 'open', userId, isOwn: false })

test.each([
  ['a colleague accepts the open ticket', waiting, with_(2), 'accepted'],
  ['a colleague reopens it', closed, with_(3), 'accepted'],
  ['it goes from one colleague to another', with_(2), with_(3), 'passed'],
  ["a colleague takes over the reader's ticket", mine, with_(2), 'taken'],
  ["a colleague returns the reader's ticket", mine, waiting, 'returned'],
  ["a colleague resolves the reader's ticket", mine, closed, 'closed'],
  ['the reader takes it', with_(2), mine, null],
  ['a colleague closes their own', with_(2), closed, null],
  ['nothing moves', with_(2), with_(2), null],
])('%s', (_, before, after, told) => {
  expect(ownerChangeOf(before, after)).toBe(told)
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

test('without a matching attendance there is no time', () => {
  expect(statusSince('pending', undefined)).toBeNull()
  expect(statusSince('open', attendance({}))).toBeNull()
  expect(statusSince('pending', attendance({ startedAt: at(2) }))).toBeNull()
  expect(statusSince('closed', attendance({ startedAt: at(2) }))).toBeNull()
})
