import { expect, test } from 'vitest'
import { applyMessage } from './applyMessage.ts'
import { idsIn, messageAt, pageOf } from './loadedMessages.fixture.ts'
import { append, keepLatestPage, loadedFrom, markGap, prepend } from './loadedMessages.ts'
import { mergeLatest, mergeLatestUnlessMoved, overlaps, replaceOverlap } from './mergeLatest.ts'

test('the newest page is added to what it overlaps, and what it says anew is taken over', () => {
  const window = prepend(loadedFrom(pageOf([5, 6, 7], { older: 'before 5' })), pageOf([3, 4], { older: 'before 3' }))
  const newest = { messages: [messageAt(6), messageAt(7, { body: 'edited' }), messageAt(8)], older: 'before 6', newer: null }
  const fresh = mergeLatest(window, newest)
  expect(idsIn(fresh)).toBe('m3 m4 m5 m6 m7 m8')
  expect(fresh).toMatchObject({ older: 'before 3', tail: { first: 'm6', older: 'before 6' }, origin: 'm5' })
  expect(fresh.messages[4]).toMatchObject({ body: 'edited' })
})

test('what says the same stays the same object, so that it is not drawn again', () => {
  const window = loadedFrom(pageOf([5, 6]))
  const fresh = mergeLatest(window, pageOf([5, 6, 7]))
  expect(fresh.messages.slice(0, 2).every((message, index) => message === window.messages[index])).toBe(true)
})

test('where more has come than the newest page holds, only the page is left', () => {
  const newest = pageOf([20, 21], { older: 'before 20' })
  expect(mergeLatest(loadedFrom(pageOf([1, 2])), newest)).toEqual(loadedFrom(newest))
  expect(overlaps(loadedFrom(pageOf([1, 2])), newest)).toBe(false)
})

test('what came after a time in which nothing was heard does not hide what is missing before it', () => {
  const deaf = markGap(loadedFrom(pageOf([1, 2])))
  const heard = [messageAt(8), messageAt(9)].reduce((window, message) => applyMessage(window, { action: 'create', message }), deaf)
  expect(idsIn(heard)).toBe('m1 m2 m8 m9')
  const newest = pageOf([8, 9], { older: 'before 8' })
  expect(mergeLatest(heard, newest)).toEqual(loadedFrom(newest))
  expect(idsIn(mergeLatest(heard, pageOf([2, 3, 8, 9], { older: 'before 2' })))).toBe('m1 m2 m3 m8 m9')
})

test('what was written before the page and is not in it yet comes in with it', () => {
  expect(idsIn(mergeLatest(loadedFrom(pageOf([5, 7])), pageOf([5, 6, 7])))).toBe('m5 m6 m7')
})

test('a page around what is read renews it, opens the ways on at its edges alone, and a foreign one changes nothing', () => {
  const window = loadedFrom(pageOf([4, 5, 6], { older: 'before 4', newer: 'after 6' }))
  expect(replaceOverlap(window, pageOf([5, 6, 7], { older: 'before 5', newer: 'after 7' }))).toMatchObject({
    older: 'before 4',
    newer: 'after 7',
  })
  expect(replaceOverlap(window, pageOf([3, 4], { older: 'before 3', newer: 'after 4' }))).toMatchObject({
    older: 'before 3',
    newer: 'after 6',
  })
  expect(replaceOverlap(window, pageOf([8, 9]))).toBe(window)
})

test('pages in both directions are joined without doubling what is in both', () => {
  const window = loadedFrom(pageOf([5, 6], { older: 'before 5', newer: 'after 6' }))
  const whole = append(prepend(window, pageOf([4, 5])), pageOf([6, 7]))
  expect(idsIn(whole)).toBe('m4 m5 m6 m7')
  expect([whole.older, whole.newer]).toEqual([null, null])
})

test('what was missed is there when its page is', () => {
  const window = { ...loadedFrom(pageOf([1], { newer: 'after 1' })), missed: ['m3', 'm9'] }
  expect(append(window, pageOf([2, 3], { newer: 'after 3' })).missed).toEqual(['m9'])
  expect(append(window, pageOf([2])).missed).toEqual([])
})

test('of a conversation that is left its newest page stays, also when its reader is far from it', () => {
  const newest = loadedFrom(pageOf([8, 9], { older: 'before 8' }))
  const long = prepend(newest, pageOf([6, 7], { older: 'before 6' }))
  const kept = keepLatestPage(long)
  expect(kept && idsIn(kept)).toBe('m8 m9')
  expect(kept).toMatchObject({ older: 'before 8', origin: 'm8' })
  expect(keepLatestPage({ ...loadedFrom(pageOf([1], { newer: 'after 1' })), end: newest })).toBe(newest)
  expect(keepLatestPage(loadedFrom(pageOf([1], { newer: 'after 1' })))).toBe(null)
})

test('whoever went elsewhere while the newest were on their way stays there, and finds them at the end', () => {
  const elsewhere = loadedFrom(pageOf([2, 3], { newer: 'after 3' }))
  const newest = pageOf([8, 9], { older: 'before 8' })
  const opened = mergeLatestUnlessMoved(undefined, elsewhere, newest)
  expect(idsIn(opened)).toBe('m2 m3')
  expect(opened.end).toEqual(loadedFrom(newest))
})

test('whoever wants to leave for the end is not kept by the place that they were at', () => {
  const elsewhere = loadedFrom(pageOf([2, 3], { newer: 'after 3' }))
  const newest = pageOf([8, 9], { older: 'before 8' })
  expect(mergeLatestUnlessMoved(elsewhere, elsewhere, newest)).toEqual(loadedFrom(newest))
})
