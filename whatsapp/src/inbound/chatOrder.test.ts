import { afterEach, expect, test, vi } from 'vitest'
import type { JournalPosition, PendingEntry } from './chatOrder.ts'
import { createChatOrder } from './chatOrder.ts'

const deciphered = (hash: string): PendingEntry => ({
  hash,
  deciphered: { attrs: {}, part: hash, place: 0, awaited: [], plain: Buffer.of() },
})
const nextRound = () => new Promise((resolve) => setImmediate(resolve))

afterEach(() => void vi.useRealTimers())

function turns() {
  const handed: string[] = []
  return { handed, ...createChatOrder(async ({ hash }) => void handed.push(hash)) }
}

test('a message that is deciphered early waits for the messages that arrived before it', async () => {
  const { handed, expect: coming } = turns()
  const [first, second, other] = [coming('Ana', '1'), coming('Ana', '2'), coming('Bia', '3')]
  second.settle(deciphered('2'))
  other.settle(deciphered('3'))
  await nextRound()
  expect(handed).toEqual(['3'])
  first.settle(deciphered('1'))
  await nextRound()
  expect(handed).toEqual(['3', '1', '2'])
})

test('a message that arrives again after a lost connection keeps its first position', async () => {
  const { handed, expect: coming } = turns()
  coming('Ana', '1')
  coming('Ana', '2').settle(deciphered('2'))
  coming('Ana', '1').settle(deciphered('1'))
  await nextRound()
  expect(handed).toEqual(['1', '2'])
})

test('a message that an earlier process deciphered waits for earlier messages that arrive again only now', async () => {
  const before = turns()
  const [first, second] = [before.expect('Ana', '1'), before.expect('Ana', '2')]
  const awaited: JournalPosition[] = second.awaited()
  expect(awaited).toEqual([{ part: '1', place: first.place }])

  const { handed, reserve, add, expect: coming } = turns()
  for (const place of awaited) reserve('Ana', place)
  add('Ana', deciphered('2'))
  const again = coming('Ana', '1')
  expect(again.place).toBe(first.place)
  await nextRound()
  expect(handed).toEqual([])
  again.settle(deciphered('1'))
  await nextRound()
  expect(handed).toEqual(['1', '2'])
})

test('a copy that cannot be deciphered neither delays others nor takes the position of a readable copy', async () => {
  const { handed, expect: coming } = turns()
  const [copy, other, next] = [coming('Ana', '1'), coming('Ana', '1'), coming('Ana', '2')]
  next.settle(deciphered('2'))
  copy.settle(undefined)
  await nextRound()
  expect(handed).toEqual([])
  other.settle(undefined)
  await nextRound()
  expect(handed).toEqual(['2'])
})

test('nothing waits for a message that is deciphered but not delivered yet', () => {
  const { expect: coming } = turns()
  const [first, second] = [coming('Ana', '1'), coming('Ana', '2')]
  first.deciphered()
  expect(second.awaited()).toEqual([])
})

test('messages that an earlier process expected and that never come again share one waiting time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { handed, reserve, add } = turns()
  for (const part of ['1', '2', '3']) reserve('Ana', { part, place: Number(part) })
  add('Ana', deciphered('4'))
  await vi.advanceTimersByTimeAsync(30_000)
  await nextRound()
  expect(handed).toEqual(['4'])
})
