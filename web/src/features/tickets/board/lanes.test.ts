import type { TagInTicket } from '@recado/contract/tags'
import { expect, test } from 'vitest'
import { FIRST_LANE, groupByLane, laneOf, neighbourLane } from './lanes.ts'

const tag = (id: number): TagInTicket => ({ id, name: `Tag ${id}`, color: '#000000', kanban: 1 })
const card = (id: number, ...tags: number[]) => ({ id, tags: tags.map(tag) })
const lanes = [tag(7), tag(3)]

test('a card is in its lane, of several in the first one, and without any in the first lane', () => {
  expect(laneOf(card(1), lanes)).toBe(FIRST_LANE)
  expect(laneOf(card(1, 9), lanes)).toBe(FIRST_LANE)
  expect(laneOf(card(1, 3), lanes)).toBe('3')
  expect(laneOf(card(1, 3, 7), lanes)).toBe('7')
})

test('each lane keeps the order of its cards, and every card appears once', () => {
  const placed = groupByLane([card(4, 3), card(3), card(2, 3, 7), card(1, 3)], lanes)
  expect([...placed].map(([key, cards]) => [key, cards.map(({ id }) => id)])).toEqual([
    [FIRST_LANE, [3]],
    ['7', [2]],
    ['3', [4, 1]],
  ])
})

test('past the ends there is no lane', () => {
  expect([neighbourLane(lanes, FIRST_LANE, 1), neighbourLane(lanes, '3', -1)]).toEqual(['7', '7'])
  expect([neighbourLane(lanes, FIRST_LANE, -1), neighbourLane(lanes, '3', 1)]).toEqual([undefined, undefined])
})
