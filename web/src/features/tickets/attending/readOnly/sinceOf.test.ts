import type { Attendance } from '@recado/contract/tickets/tickets'
import { expect, test } from 'vitest'
import { sinceOf } from './sinceOf.ts'

const at = (minute: number) => new Date(2026, 2, 5, 9, minute).toISOString()
const attendance = (over: Partial<Attendance>): Attendance => ({
  ...{ id: 1, queuedAt: at(1), startedAt: null, finishedAt: null, rate: null, user: null, queue: null },
  ...{ queuedAct: null, startedAct: null, finishedAct: null, closedBy: null },
  ...over,
})
const bruno = { id: 2, name: 'Bruno Lima' }
const carla = { id: 3, name: 'Carla Dias' }

test('it waits since it was queued, is attended since it began, and closed since it ended', () => {
  expect(sinceOf('pending', attendance({}))).toEqual({ at: at(1), by: null })
  expect(sinceOf('open', attendance({ startedAt: at(2), user: bruno }))).toEqual({ at: at(2), by: 'Bruno Lima' })
  const over = { startedAt: at(2), finishedAt: at(3), user: bruno }
  expect(sinceOf('closed', attendance({ ...over, closedBy: carla }))).toEqual({ at: at(3), by: 'Carla Dias' })
  expect(sinceOf('closed', attendance(over))).toEqual({ at: at(3), by: null })
})

test('what is not known yet is not made up', () => {
  expect(sinceOf('pending', undefined)).toBeNull()
  expect(sinceOf('open', attendance({}))).toBeNull()
  expect(sinceOf('pending', attendance({ startedAt: at(2) }))).toBeNull()
  expect(sinceOf('closed', attendance({ startedAt: at(2) }))).toBeNull()
})
