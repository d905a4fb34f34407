import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idsIn, messageAt, pageOf } from './loadedMessages.fixture.ts'
import {
  append,
  applyMessage,
  keepLatestPage,
  loadedFrom,
  markGap,
  mergeLatest,
  mergeLatestUnlessMoved,
  overlaps,
  prepend,
  replaceOverlap,
} from './loadedMessages.ts'

test('a new message is inserted by its time, in whatever order messages arrive', () => {
  const seconds = fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { maxLength: 30 })
  fc.assert(
    fc.property(seconds, (arrivals) => {
      const part = arrivals.reduce(
        (before, second) => applyMessage(before, { action: 'create', message: messageAt(second) }),
        loadedFrom(pageOf([])),
      )
      expect(idsIn(part)).toEqual(idsIn(pageOf(arrivals.toSorted((a, b) => a - b))))
    }),
    tries.rule,
  )
})

test('of two messages at the same time, the one that arrives later comes later', () => {
  const part = applyMessage(loadedFrom(pageOf([5])), { action: 'create', message: messageAt(5, { id: 'second' }) })
  expect(idsIn(part)).toBe('m5 second')
})

test('a message before the loaded ones is left to its page; if no page precedes them, it becomes the oldest', () => {
  const early = { action: 'create', message: messageAt(1) } as const
  expect(idsIn(applyMessage(loadedFrom(pageOf([5, 6], { older: 'older' })), early))).toBe('m5 m6')
  expect(idsIn(applyMessage(loadedFrom(pageOf([5, 6])), early))).toBe('m1 m5 m6')
})

test('while the newest page is not loaded, new messages are left to it, and each one by a customer is counted once', () => {
  const history = loadedFrom(pageOf([5, 7], { newer: 'newer' }))
  const news = [messageAt(9), messageAt(9), messageAt(10, { fromMe: true }), messageAt(6)]
  const after = news.reduce((part, message) => applyMessage(part, { action: 'create', message }), history)
  expect(idsIn(after)).toBe('m5 m6 m7')
  expect(after.unloadedNewIds).toEqual(['m9'])
})

test('the end of the conversation is updated while the reader is in another part', () => {
  const away = { ...loadedFrom(pageOf([1], { newer: 'newer' })), end: loadedFrom(pageOf([8])) }
  const after = applyMessage(away, { action: 'create', message: messageAt(9) })
  expect([idsIn(after), after.end && idsIn(after.end)]).toEqual(['m1', 'm8 m9'])
})

test('the answer and the event of a message are merged to one', () => {
  const sent = messageAt(9, { body: 'Bom dia' })
  const once = applyMessage(loadedFrom(pageOf([7])), { action: 'create', message: sent })
  expect(applyMessage(once, { action: 'create', message: sent })).toEqual(once)
})

test('a change replaces a loaded message and adds none', () => {
  const part = loadedFrom(pageOf([7]))
  expect(applyMessage(part, { action: 'update', message: messageAt(7, { ack: 2 }) }).messages).toMatchObject([{ ack: 2 }])
  expect(idsIn(applyMessage(part, { action: 'update', message: messageAt(8) }))).toBe('m7')
})

test('the delivery state never goes back', () => {
  const read = applyMessage(loadedFrom(pageOf([7])), { action: 'update', message: messageAt(7, { ack: 4 }) })
  expect(applyMessage(read, { action: 'update', message: messageAt(7, { ack: 1 }) }).messages).toMatchObject([{ ack: 4 }])
})

test('an answer that arrives after later events of the message does not undo them', () => {
  for (const news of [{ ack: 2 }, { error: 'refusedByCarrier' }]) {
    const told = applyMessage(loadedFrom(pageOf([7])), { action: 'update', message: messageAt(7, news) })
    expect(applyMessage(told, { action: 'create', message: messageAt(7) }).messages).toMatchObject([news])
  }
})

test('the newest page is merged into the messages that it overlaps, with its changes', () => {
  const part = prepend(loadedFrom(pageOf([5, 6, 7], { older: 'before 5' })), pageOf([3, 4], { older: 'before 3' }))
  const newest = { messages: [messageAt(6), messageAt(7, { body: 'edited' }), messageAt(8)], older: 'before 6', newer: null }
  const fresh = mergeLatest(part, newest)
  expect(idsIn(fresh)).toBe('m3 m4 m5 m6 m7 m8')
  expect(fresh).toMatchObject({ older: 'before 3', tail: { first: 'm6', older: 'before 6' }, origin: 'm5' })
  expect(fresh.messages[4]).toMatchObject({ body: 'edited' })
})

test('an equal message stays the same object, so that it is not drawn again', () => {
  const part = loadedFrom(pageOf([5, 6]))
  const fresh = mergeLatest(part, pageOf([5, 6, 7]))
  expect(fresh.messages.slice(0, 2).every((message, index) => message === part.messages[index])).toBe(true)
})

test('if the newest page does not overlap the loaded messages, only the page stays', () => {
  const newest = pageOf([20, 21], { older: 'before 20' })
  expect(mergeLatest(loadedFrom(pageOf([1, 2])), newest)).toEqual(loadedFrom(newest))
  expect(overlaps(loadedFrom(pageOf([1, 2])), newest)).toBe(false)
})

test('messages after a gap do not hide the ones that are missing in it', () => {
  const deaf = markGap(loadedFrom(pageOf([1, 2])))
  const heard = [messageAt(8), messageAt(9)].reduce((part, message) => applyMessage(part, { action: 'create', message }), deaf)
  expect(idsIn(heard)).toBe('m1 m2 m8 m9')
  const newest = pageOf([8, 9], { older: 'before 8' })
  expect(mergeLatest(heard, newest)).toEqual(loadedFrom(newest))
  expect(idsIn(mergeLatest(heard, pageOf([2, 3, 8, 9], { older: 'before 2' })))).toBe('m1 m2 m3 m8 m9')
})

test('a message between loaded ones is added with its page', () => {
  expect(idsIn(mergeLatest(loadedFrom(pageOf([5, 7])), pageOf([5, 6, 7])))).toBe('m5 m6 m7')
})

test('a page around the reader replaces the overlap and changes the cursors at its edges only; a page without overlap changes nothing', () => {
  const part = loadedFrom(pageOf([4, 5, 6], { older: 'before 4', newer: 'after 6' }))
  expect(replaceOverlap(part, pageOf([5, 6, 7], { older: 'before 5', newer: 'after 7' }))).toMatchObject({
    older: 'before 4',
    newer: 'after 7',
  })
  expect(replaceOverlap(part, pageOf([3, 4], { older: 'before 3', newer: 'after 4' }))).toMatchObject({
    older: 'before 3',
    newer: 'after 6',
  })
  expect(replaceOverlap(part, pageOf([8, 9]))).toBe(part)
})

test('pages in both directions are joined without duplicates', () => {
  const part = loadedFrom(pageOf([5, 6], { older: 'before 5', newer: 'after 6' }))
  const whole = append(prepend(part, pageOf([4, 5])), pageOf([6, 7]))
  expect(idsIn(whole)).toBe('m4 m5 m6 m7')
  expect([whole.older, whole.newer]).toEqual([null, null])
})

test('a missed message stops counting as missed once its page is loaded', () => {
  const part = { ...loadedFrom(pageOf([1], { newer: 'after 1' })), unloadedNewIds: ['m3', 'm9'] }
  expect(append(part, pageOf([2, 3], { newer: 'after 3' })).unloadedNewIds).toEqual(['m9'])
  expect(append(part, pageOf([2])).unloadedNewIds).toEqual([])
})

test('the newest page of a left conversation stays, even if its reader was far from it', () => {
  const newest = loadedFrom(pageOf([8, 9], { older: 'before 8' }))
  const long = prepend(newest, pageOf([6, 7], { older: 'before 6' }))
  const kept = keepLatestPage(long)
  expect(kept && idsIn(kept)).toBe('m8 m9')
  expect(kept).toMatchObject({ older: 'before 8', origin: 'm8' })
  expect(keepLatestPage({ ...loadedFrom(pageOf([1], { newer: 'after 1' })), end: newest })).toBe(newest)
  expect(keepLatestPage(loadedFrom(pageOf([1], { newer: 'after 1' })))).toBe(null)
})

test('a reader who moves during the request stays there, and the newest page is at the end', () => {
  const elsewhere = loadedFrom(pageOf([2, 3], { newer: 'after 3' }))
  const newest = pageOf([8, 9], { older: 'before 8' })
  const opened = mergeLatestUnlessMoved(undefined, elsewhere, newest)
  expect(idsIn(opened)).toBe('m2 m3')
  expect(opened.end).toEqual(loadedFrom(newest))
})

test('a reader who goes to the end is not held at the earlier position', () => {
  const elsewhere = loadedFrom(pageOf([2, 3], { newer: 'after 3' }))
  const newest = pageOf([8, 9], { older: 'before 8' })
  expect(mergeLatestUnlessMoved(elsewhere, elsewhere, newest)).toEqual(loadedFrom(newest))
})
