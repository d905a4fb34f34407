import { expect, test, vi } from 'vitest'
import { createTicketSelection } from './ticketSelection.ts'

const of = (list: string, ids: number[]) => {
  const selection = createTicketSelection()
  selection.follow(list, ids)
  return selection
}

test('tickets are selected one by one and by ranges in the order of the list', () => {
  const selection = of('open', [5, 4, 3, 2, 1])
  selection.toggle(4)
  selection.toggle(2, true)
  expect([...selection.get().ids].sort()).toEqual([2, 3, 4])
  selection.toggle(3, true)
  expect([...selection.get().ids]).toEqual([4])
  selection.toggle(4)
  expect(selection.isOn()).toBe(false)
})

test('deselecting one of all leaves the loaded ones selected', () => {
  const selection = of('open', [3, 2, 1])
  selection.chooseAll()
  expect(selection.has(99)).toBe(true)
  selection.toggle(2)
  expect([...selection.get().ids]).toEqual([3, 1])
})

test('a ticket that leaves the list is deselected, and another list starts empty', () => {
  const selection = of('open', [3, 2, 1])
  selection.begin()
  selection.toggle(3)
  selection.toggle(1)
  const drawn = vi.fn()
  selection.subscribe(drawn)
  selection.follow('open', [4, 3, 2])
  expect([...selection.get().ids]).toEqual([3])
  selection.follow('open', [3, 2])
  expect(drawn).toHaveBeenCalledTimes(1)
  selection.follow('pending', [3])
  expect(selection.isOn()).toBe(false)
})

test('clearing the selection also clears the start of a range', () => {
  const selection = of('open', [5, 4, 3, 2, 1])
  selection.toggle(5)
  selection.clear()
  selection.toggle(3, true)
  expect([...selection.get().ids]).toEqual([3])
  selection.toggle(3)
  selection.follow('pending', [5, 4, 3, 2, 1])
  selection.toggle(1, true)
  expect([...selection.get().ids]).toEqual([1])
})
