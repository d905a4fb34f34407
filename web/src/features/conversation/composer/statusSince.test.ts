import type { Attendance } from '@recado/contract/tickets/tickets'
import { expect, test } from 'vitest'
import { statusSince } from './statusSince.ts'

const at = (minute: number) => new Date(2026, 2, 5, 9, minute).toISOString()
const attendance = (over: Partial<Attendance>): Attendance => ({
  ...{ id: 1, queuedAt: at(1), startedAt: null, finishedAt: null, rate: null, user: null, queue: null },
  ...{ queuedAct: null, startedAct: null, finishedAct: null, closedBy: null },
  ...over,
})
const bruno = { id: 2, name: 'Bruno Lima' }
const carla = { id: 3, name: 'Carla Dias' }

test('it waits since it was queued, is attended since it began, and closed since it ended', () => {
  expect(statusSince('pending', attendance({}))).toEqual({ at: at(1), by: null })
  expect(statusSince('open', attendance({ startedAt: at(2), user: bruno }))).toEqual({ at: at(2), by: 'Bruno Lima' })
  const over = { startedAt: at(2), finishedAt: at(3), user: bruno }
  expect(statusSince('closed', attendance({ ...over, closedBy: carla }))).toEqual({ at: at(3), by: 'Carla Dias' })
  expect(statusSince('closed', attendance(over))).toEqual({ at: at(3), by: null })
})

test('what is not known yet is not made up', () => {
  expect(statusSince('pending', undefined)).toBeNull()
  expect(statusSince('open', attendance({}))).toBeNull()
  expect(statusSince('pending', attendance({ startedAt: at(2) }))).toBeNull()
  expect(statusSince('closed', attendance({ startedAt: at(2) }))).toBeNull()
})
