import { expect, test } from 'vitest'
import { createStaleRoomFilter } from './dropStaleEvents.ts'

test('only rooms that received later events of a row are ahead', () => {
  const ahead = createStaleRoomFilter()
  expect(ahead({ of: 'ticket 1', place: 20 }, ['queue-2', 'overseers'])).toEqual([])
  expect(ahead({ of: 'ticket 1', place: 20 }, ['queue-3'])).toEqual([])
  // It is gone from the first queue, which has received nothing yet.
  expect(ahead({ of: 'ticket 1', place: 10 }, ['queue-1', 'overseers'])).toEqual(['queue-2', 'overseers', 'queue-3'])
  expect(ahead({ of: 'ticket 1', place: 15 }, ['queue-1'])).not.toContain('queue-1')
  expect(ahead({ of: 'ticket 2', place: 1 }, ['overseers'])).toEqual([])
  expect(ahead({ of: 'ticket 1', place: 30 }, ['overseers'])).toEqual([])
})

test('after some seconds any position counts as the newest: another database may have taken over', () => {
  let now = 0
  const ahead = createStaleRoomFilter(() => now)
  ahead({ of: 'ticket 1', place: 20 }, ['overseers'])
  now = 10_001
  expect(ahead({ of: 'ticket 1', place: 10 }, ['overseers'])).toEqual([])
})
