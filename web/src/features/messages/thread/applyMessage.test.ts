import type { Message } from '@recado/contract/messages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyMessage, inOrder, type MessagePage } from './applyMessage.ts'

const at = (second: number, more: Partial<Message> = {}) =>
  ({
    id: `m${second}`,
    createdAt: new Date(1_800_000_000_000 + second * 1000).toISOString(),
    body: '',
    ack: 0,
    error: null,
    ...more,
  }) as Message
const page = (seconds: number[], nextCursor: string | null = null): MessagePage => ({
  messages: seconds.map((second) => at(second)),
  nextCursor,
})
const ids = (pages: MessagePage[]) => inOrder(pages).map(({ id }) => id)

test('a new message stands where its time puts it, in whatever order messages arrive', () => {
  const seconds = fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { maxLength: 30 })
  fc.assert(
    fc.property(seconds, (arrivals) => {
      const pages = arrivals.reduce((list, second) => applyMessage(list, { action: 'create', message: at(second) }), [page([])])
      expect(ids(pages)).toEqual([...arrivals].sort((a, b) => a - b).map((second) => `m${second}`))
    }),
  )
})

test('of two at the same moment the later arrival stands later', () => {
  const pages = applyMessage([page([5])], { action: 'create', message: at(5, { id: 'second' }) })
  expect(ids(pages)).toEqual(['m5', 'second'])
})

test('what belongs before the loaded pages is left to its page; without one before, it is the oldest', () => {
  expect(ids(applyMessage([page([7, 8]), page([5, 6], 'older')], { action: 'create', message: at(1) }))).toEqual(['m5', 'm6', 'm7', 'm8'])
  expect(ids(applyMessage([page([7, 8]), page([5, 6])], { action: 'create', message: at(1) }))).toEqual(['m1', 'm5', 'm6', 'm7', 'm8'])
  expect(ids(applyMessage([page([7, 9]), page([5, 6], 'older')], { action: 'create', message: at(8) }))).toEqual([
    'm5',
    'm6',
    'm7',
    'm8',
    'm9',
  ])
})

test('the answer and the event of one message are one message', () => {
  const sent = at(9, { body: 'Bom dia' })
  const once = applyMessage([page([7])], { action: 'create', message: sent })
  expect(applyMessage(once, { action: 'create', message: sent })).toEqual(once)
})

test('a change replaces what is loaded and brings in nothing', () => {
  const [changed] = applyMessage([page([7])], { action: 'update', message: at(7, { ack: 2 }) })
  expect(changed?.messages).toMatchObject([{ ack: 2 }])
  expect(ids(applyMessage([page([7])], { action: 'update', message: at(8) }))).toEqual(['m7'])
})

test('ticks never go back', () => {
  const read = applyMessage([page([7])], { action: 'update', message: at(7, { ack: 4 }) })
  expect(applyMessage(read, { action: 'update', message: at(7, { ack: 1 }) })[0]?.messages).toMatchObject([{ ack: 4 }])
})

test('an answer that comes after the events of what became of the message hides none of it', () => {
  const sent = at(7, { ack: 0 })
  for (const news of [{ ack: 2 }, { error: 'refusedByCarrier' }]) {
    const told = applyMessage([page([7])], { action: 'update', message: at(7, news) })
    expect(applyMessage(told, { action: 'create', message: sent })[0]?.messages).toMatchObject([news])
  }
})
