import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyMessage } from './applyMessage.ts'
import { idsIn, messageAt, pageOf } from './loadedMessages.fixture.ts'
import { loadedFrom } from './loadedMessages.ts'

test('a new message stands where its time puts it, in whatever order messages arrive', () => {
  const seconds = fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { maxLength: 30 })
  fc.assert(
    fc.property(seconds, (arrivals) => {
      const window = arrivals.reduce(
        (before, second) => applyMessage(before, { action: 'create', message: messageAt(second) }),
        loadedFrom(pageOf([])),
      )
      expect(idsIn(window)).toEqual(idsIn(pageOf(arrivals.toSorted((a, b) => a - b))))
    }),
  )
})

test('of two at the same moment the later arrival stands later', () => {
  const window = applyMessage(loadedFrom(pageOf([5])), { action: 'create', message: messageAt(5, { id: 'second' }) })
  expect(idsIn(window)).toBe('m5 second')
})

test('what belongs before the loaded messages is left to its page; without one before, it is the oldest', () => {
  const early = { action: 'create', message: messageAt(1) } as const
  expect(idsIn(applyMessage(loadedFrom(pageOf([5, 6], { older: 'older' })), early))).toBe('m5 m6')
  expect(idsIn(applyMessage(loadedFrom(pageOf([5, 6])), early))).toBe('m1 m5 m6')
})

test('what comes while newer messages are not loaded is left to its page, and what customers wrote is counted once', () => {
  const history = loadedFrom(pageOf([5, 7], { newer: 'newer' }))
  const news = [messageAt(9), messageAt(9), messageAt(10, { fromMe: true }), messageAt(6)]
  const after = news.reduce((window, message) => applyMessage(window, { action: 'create', message }), history)
  expect(idsIn(after)).toBe('m5 m6 m7')
  expect(after.missed).toEqual(['m9'])
})

test('the end that the reader has gone away from goes on too', () => {
  const away = { ...loadedFrom(pageOf([1], { newer: 'newer' })), end: loadedFrom(pageOf([8])) }
  const after = applyMessage(away, { action: 'create', message: messageAt(9) })
  expect([idsIn(after), after.end && idsIn(after.end)]).toEqual(['m1', 'm8 m9'])
})

test('the answer and the event of one message are one message', () => {
  const sent = messageAt(9, { body: 'Bom dia' })
  const once = applyMessage(loadedFrom(pageOf([7])), { action: 'create', message: sent })
  expect(applyMessage(once, { action: 'create', message: sent })).toEqual(once)
})

test('a change replaces what is loaded and brings in nothing', () => {
  const window = loadedFrom(pageOf([7]))
  expect(applyMessage(window, { action: 'update', message: messageAt(7, { ack: 2 }) }).messages).toMatchObject([{ ack: 2 }])
  expect(idsIn(applyMessage(window, { action: 'update', message: messageAt(8) }))).toBe('m7')
})

test('ticks never go back', () => {
  const read = applyMessage(loadedFrom(pageOf([7])), { action: 'update', message: messageAt(7, { ack: 4 }) })
  expect(applyMessage(read, { action: 'update', message: messageAt(7, { ack: 1 }) }).messages).toMatchObject([{ ack: 4 }])
})

test('an answer that comes after the events of what became of the message hides none of it', () => {
  for (const news of [{ ack: 2 }, { error: 'refusedByCarrier' }]) {
    const told = applyMessage(loadedFrom(pageOf([7])), { action: 'update', message: messageAt(7, news) })
    expect(applyMessage(told, { action: 'create', message: messageAt(7) }).messages).toMatchObject([news])
  }
})
