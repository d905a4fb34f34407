import { defaultWeek } from '@recado/contract/time/openingHours'
import { expect, test } from 'vitest'
import { closedDay, openAllDay, withHours } from './hoursOfDay.ts'
import { openSpans } from './openSpans.ts'

const shut = withHours(
  defaultWeek,
  defaultWeek.map(({ weekdayEn }) => weekdayEn),
  closedDay,
)

test('a day is open between its times', () => {
  const spans = openSpans(withHours(shut, ['tuesday'], { startTime: '06:00', endTime: '18:00' }))
  expect(spans).toEqual([[], [{ from: 25, to: 75 }], [], [], [], [], []])
})

test('a night counts for two days, from Sunday to Monday too', () => {
  const spans = openSpans(withHours(shut, ['friday', 'sunday'], { startTime: '18:00', endTime: '06:00' }))
  const evening = { from: 75, to: 100 }
  const night = { from: 0, to: 25 }
  expect(spans).toEqual([[night], [], [], [], [evening], [night], [evening]])
})

test('a day until midnight has no part in the next one', () => {
  expect(openSpans(withHours(shut, ['monday'], { startTime: '12:00', endTime: '00:00' })).slice(0, 2)).toEqual([
    [{ from: 50, to: 100 }],
    [],
  ])
})

test('a day open until 23:59 is open to its end', () => {
  expect(openSpans(withHours(shut, ['monday'], openAllDay)).slice(0, 2)).toEqual([[{ from: 0, to: 100 }], []])
})
