import type { TagInTicket } from '@recado/contract/tags'
import { expect, test } from 'vitest'
import { FIRST, inLanes, laneBeside, laneOf } from './inLanes.ts'

const tag = (id: number): TagInTicket => ({ id, name: `Tag ${id}`, color: '#000000', kanban: 1 })
const card = (id: number, ...tags: number[]) => ({ id, tags: tags.map(tag) })
const lanes = [tag(7), tag(3)]

test('a card stands in its lane, of several in the one that comes first, and without any in the first of all', () => {
  expect(laneOf(card(1), lanes)).toBe(FIRST)
  expect(laneOf(card(1, 9), lanes)).toBe(FIRST)
  expect(laneOf(card(1, 3), lanes)).toBe('3')
  expect(laneOf(card(1, 3, 7), lanes)).toBe('7')
})

test('each lane has its cards in the order in which they came, and every card stands once', () => {
  const placed = inLanes([card(4, 3), card(3), card(2, 3, 7), card(1, 3)], lanes)
  expect([...placed].map(([key, cards]) => [key, cards.map(({ id }) => id)])).toEqual([
    [FIRST, [3]],
    ['7', [2]],
    ['3', [4, 1]],
  ])
})

test('beyond the ends there is no lane', () => {
  expect([laneBeside(lanes, FIRST, 1), laneBeside(lanes, '3', -1)]).toEqual(['7', '7'])
  expect([laneBeside(lanes, FIRST, -1), laneBeside(lanes, '3', 1)]).toEqual([undefined, undefined])
})
