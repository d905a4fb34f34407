import { expect, test } from 'vitest'
import { leadsTo, parseHistory, positionOf, segmentBefore, segmentIn, segmentName, timelineIn, timelinesAt } from './timelines.ts'

/** Timeline 2 continues 1 in the middle of a segment, and 3 continues 2 at the end of one. */
const history = `1\t0/5000060\tbefore 2026-11-28 09:00:00+00
# Recado: timeline 2 began 2026-11-27T08:00:00.000Z 6c8a5d4e
2\t0/7000000\tno recovery target specified
# Recado: timeline 3 began 2026-11-28T10:30:00.000Z 0b1f6a52
`
const system = (1764230400n << 32n).toString()
const timeline = parseHistory({ system, id: 3, text: history })

test('a history says when the timeline began, and where the ones before were left', () => {
  expect(timeline).toEqual({
    system,
    id: 3,
    startedAt: new Date('2026-11-28T10:30:00.000Z'),
    ancestors: [
      { id: 1, end: 0x5000060n },
      { id: 2, end: 0x7000000n },
    ],
  })
  // Without a mark it is as old as the cluster.
  expect(parseHistory({ system, id: 1, text: '' })).toEqual({
    system,
    id: 1,
    startedAt: new Date('2025-11-27T08:00:00.000Z'),
    ancestors: [],
  })
})

test('where a timeline continues another, both have a segment of that number', () => {
  const at = (segment: number) => timelinesAt(timeline, segment)
  expect([at(4), at(5), at(6), at(7), at(300)]).toEqual([[1], [2, 1], [2], [3], [3]])
})

test('a copy leads into a timeline that continues after it', () => {
  const from = (id: number, end: string) => leadsTo(timeline, { system, timeline: id, end: positionOf(end) })
  expect([from(1, '0/5000060'), from(1, '0/5000061'), from(2, '0/6000000'), from(3, '1/0'), from(4, '0/1')]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ])
  expect(leadsTo(timeline, { system: '1', timeline: 3, end: positionOf('1/0') })).toBe(false)
})

test('segments are numbered across the names that PostgreSQL gives them', () => {
  const name = segmentName(10, 0x1ff)
  expect(name).toBe('0000000A00000001000000FF')
  expect([timelineIn(name), segmentIn(name)]).toEqual([10, 0x1ff])
  expect([segmentBefore(positionOf('0/5000000')), segmentBefore(positionOf('0/5000001'))]).toEqual([4, 5])
})
