import { expect, test } from 'vitest'
import { closingOf, pauseAfter } from './closings.ts'

test('each way in which the service closes a line has what follows from it', () => {
  expect(closingOf(515, 0)).toEqual({ next: 'again' })
  for (const code of [408, 428, 503, undefined]) expect(closingOf(code, 0)).toEqual({ next: 'later' })
  expect(closingOf(401, 0)).toEqual({ next: 'unlinked', reason: 'loggedOut' })
  expect(closingOf(403, 0)).toEqual({ next: 'unlinked', reason: 'banned' })
  expect(closingOf(411, 0)).toEqual({ next: 'unlinked', reason: 'loggedOut' })
  expect(closingOf(440, 0)).toEqual({ next: 'stop', reason: 'replaced' })
  expect(closingOf(405, 0)).toEqual({ next: 'newer', reason: 'outdated' })
})

test('a session is believed to be bad once it is called so again and again', () => {
  expect([1, 2, 3, 4].map((times) => closingOf(500, times).next)).toEqual(['later', 'later', 'later', 'later'])
  expect(closingOf(500, 5)).toEqual({ next: 'unlinked', reason: 'badSession' })
})

test('pauses grow, and end at a minute', () => {
  expect([1, 2, 3, 7, 100].map((failures) => pauseAfter(failures, 1000))).toEqual([1000, 2000, 4000, 60_000, 60_000])
})
