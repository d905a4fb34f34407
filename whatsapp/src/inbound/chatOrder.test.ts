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

test('what is deciphered first waits for what came before it', async () => {
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

test('brought again after the connection was lost it has the place of the first time', async () => {
  const { handed, expect: coming } = turns()
  coming('Ana', '1')
  coming('Ana', '2').settle(deciphered('2'))
  coming('Ana', '1').settle(deciphered('1'))
  await nextRound()
  expect(handed).toEqual(['1', '2'])
})

test('what another life has deciphered waits for what came before it and is brought again only now', async () => {
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

test('a copy that cannot be deciphered keeps nobody waiting, nor takes the turn of the one that can', async () => {
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

test('nothing waits for what is deciphered and not handed over yet', () => {
  const { expect: coming } = turns()
  const [first, second] = [coming('Ana', '1'), coming('Ana', '2')]
  first.deciphered()
  expect(second.awaited()).toEqual([])
})

test('what another life has seen coming and nobody brings again is waited for together, and not one after the other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { handed, reserve, add } = turns()
  for (const part of ['1', '2', '3']) reserve('Ana', { part, place: Number(part) })
  add('Ana', deciphered('4'))
  await vi.advanceTimersByTimeAsync(30_000)
  await nextRound()
  expect(handed).toEqual(['4'])
})
