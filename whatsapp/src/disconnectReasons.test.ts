import { expect, test } from 'vitest'
import { reactionToDisconnect, reconnectDelay } from './disconnectReasons.ts'

test('each way in which the service closes a connection has its consequence', () => {
  expect(reactionToDisconnect(515, 0)).toEqual({ next: 'again' })
  for (const code of [408, 428, 503, undefined]) expect(reactionToDisconnect(code, 0)).toEqual({ next: 'later' })
  expect(reactionToDisconnect(401, 0)).toEqual({ next: 'unlinked', reason: 'loggedOut' })
  expect(reactionToDisconnect(403, 0)).toEqual({ next: 'unlinked', reason: 'banned' })
  expect(reactionToDisconnect(411, 0)).toEqual({ next: 'unlinked', reason: 'loggedOut' })
  expect(reactionToDisconnect(440, 0)).toEqual({ next: 'stop', reason: 'replaced' })
  expect(reactionToDisconnect(405, 0)).toEqual({ next: 'newer', reason: 'outdated' })
})

test('a session counts as bad only after several reports in a row', () => {
  expect([1, 2, 3, 4].map((times) => reactionToDisconnect(500, times).next)).toEqual(['later', 'later', 'later', 'later'])
  expect(reactionToDisconnect(500, 5)).toEqual({ next: 'unlinked', reason: 'badSession' })
})

test('pauses between attempts grow up to a minute', () => {
  expect([1, 2, 3, 7, 100].map((failures) => reconnectDelay(failures, 1000))).toEqual([1000, 2000, 4000, 60_000, 60_000])
})
