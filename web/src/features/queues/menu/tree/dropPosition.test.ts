import { expect, test } from 'vitest'
import { dropPosition, zoneAt } from './dropPosition.ts'
import type { TreeRow } from './treeRows.ts'

const row = (part: Partial<TreeRow>): TreeRow => ({
  id: 7,
  parentId: 3,
  title: '',
  level: 3,
  position: 2,
  siblingCount: 4,
  isOpen: false,
  count: 0,
  ...part,
})

test('the edges of a row mean beside it, its middle into it', () => {
  const box = { top: 100, height: 40 }
  expect([101, 110, 120, 130, 139].map((y) => zoneAt(box, y))).toEqual(['before', 'before', 'inside', 'after', 'after'])
})

test('an entry is dropped before, after or into a row', () => {
  expect(dropPosition(row({}), 'before')).toEqual({ parentId: 3, at: 1 })
  expect(dropPosition(row({}), 'after')).toEqual({ parentId: 3, at: 2 })
  expect(dropPosition(row({ count: 2 }), 'inside')).toEqual({ parentId: 7, at: 2 })
})

test('after an open row come its children; the queue has no siblings', () => {
  expect(dropPosition(row({ isOpen: true, count: 2 }), 'after')).toEqual({ parentId: 7, at: 0 })
  const queue = row({ id: null, parentId: null, isOpen: true, count: 5 })
  expect([dropPosition(queue, 'before'), dropPosition(queue, 'after')]).toEqual([
    { parentId: null, at: 0 },
    { parentId: null, at: 0 },
  ])
  expect(dropPosition(queue, 'inside')).toEqual({ parentId: null, at: 5 })
})
