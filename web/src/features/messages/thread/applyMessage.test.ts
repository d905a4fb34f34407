import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyMessage } from './applyMessage.ts'
import { windowOf } from './messageWindow.ts'
import { at, idsIn, pageOf } from './sampleMessages.ts'

test('a new message stands where its time puts it, in whatever order messages arrive', () => {
  const seconds = fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { maxLength: 30 })
  fc.assert(
    fc.property(seconds, (arrivals) => {
      const window = arrivals.reduce(
        (before, second) => applyMessage(before, { action: 'create', message: at(second) }),
        windowOf(pageOf([])),
      )
      expect(idsIn(window)).toEqual(idsIn(pageOf(arrivals.toSorted((a, b) => a - b))))
    }),
  )
})

test('of two at the same moment the later arrival stands later', () => {
  const window = applyMessage(windowOf(pageOf([5])), { action: 'create', message: at(5, { id: 'second' }) })
  expect(idsIn(window)).toBe('m5 second')
})

test('what belongs before the loaded messages is left to its page; without one before, it is the oldest', () => {
  const early = { action: 'create', message: at(1) } as const
  expect(idsIn(applyMessage(windowOf(pageOf([5, 6], { older: 'older' })), early))).toBe('m5 m6')
  expect(idsIn(applyMessage(windowOf(pageOf([5, 6])), early))).toBe('m1 m5 m6')
})

test('what comes while newer messages are not loaded is left to its page, and what customers wrote is counted once', () => {
  const history = windowOf(pageOf([5, 7], { newer: 'newer' }))
  const news = [at(9), at(9), at(10, { fromMe: true }), at(6)]
  const after = news.reduce((window, message) => applyMessage(window, { action: 'create', message }), history)
  expect(idsIn(after)).toBe('m5 m6 m7')
  expect(after.missed).toEqual(['m9'])
})

test('the end that the reader has gone away from goes on too', () => {
  const away = { ...windowOf(pageOf([1], { newer: 'newer' })), end: windowOf(pageOf([8])) }
  const after = applyMessage(away, { action: 'create', message: at(9) })
  expect([idsIn(after), after.end && idsIn(after.end)]).toEqual(['m1', 'm8 m9'])
})

test('the answer and the event of one message are one message', () => {
  const sent = at(9, { body: 'Bom dia' })
  const once = applyMessage(windowOf(pageOf([7])), { action: 'create', message: sent })
  expect(applyMessage(once, { action: 'create', message: sent })).toEqual(once)
})

test('a change replaces what is loaded and brings in nothing', () => {
  const window = windowOf(pageOf([7]))
  expect(applyMessage(window, { action: 'update', message: at(7, { ack: 2 }) }).messages).toMatchObject([{ ack: 2 }])
  expect(idsIn(applyMessage(window, { action: 'update', message: at(8) }))).toBe('m7')
})

test('ticks never go back', () => {
  const read = applyMessage(windowOf(pageOf([7])), { action: 'update', message: at(7, { ack: 4 }) })
  expect(applyMessage(read, { action: 'update', message: at(7, { ack: 1 }) }).messages).toMatchObject([{ ack: 4 }])
})

test('an answer that comes after the events of what became of the message hides none of it', () => {
  for (const news of [{ ack: 2 }, { error: 'refusedByCarrier' }]) {
    const told = applyMessage(windowOf(pageOf([7])), { action: 'update', message: at(7, news) })
    expect(applyMessage(told, { action: 'create', message: at(7) }).messages).toMatchObject([news])
  }
})
