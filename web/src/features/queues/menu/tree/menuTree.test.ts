import type { Option } from '@recado/contract/bot/config'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import { flattenMenu } from '@recado/contract/queues/menuTree'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addEntry,
  changeEntry,
  duplicateEntry,
  findEntry,
  moveEntry,
  neighbourOf,
  nextTemporaryId,
  pathToEntry,
  positionAfterMove,
  positionOf,
  previousOf,
  removeEntry,
} from './menuTree.ts'

const entry = (id: number, ...children: Option[]): Option => ({ id, title: `T${id}`, message: '', children })
/** 1 (2, 3 (4)), 5 */
const tree = [entry(1, entry(2), entry(3, entry(4))), entry(5)]
const drawn = (options: readonly Option[]): string =>
  options.map(({ id, children }) => (children.length > 0 ? `${id}(${drawn(children)})` : id)).join(' ')

test('an entry is found with its position and path', () => {
  expect(findEntry(tree, 4)?.title).toBe('T4')
  expect(positionOf(tree, 3)).toEqual({ parentId: 1, at: 1 })
  expect(positionOf(tree, 9)).toBeUndefined()
  expect(pathToEntry(tree, 4).map(({ id }) => id)).toEqual([1, 3, 4])
})

test('entries are added, changed and removed with their children', () => {
  expect(drawn(addEntry(tree, entry(-1), { parentId: 3, at: 0 }))).toBe('1(2 3(-1 4)) 5')
  expect(drawn(addEntry(tree, entry(-1), { parentId: null, at: 2 }))).toBe('1(2 3(4)) 5 -1')
  expect(findEntry(changeEntry(tree, 4, { title: 'Novo' }), 4)?.title).toBe('Novo')
  expect(drawn(removeEntry(tree, 3))).toBe('1(2) 5')
})

test('an entry moves among siblings and elsewhere, but never into itself', () => {
  expect(drawn(moveEntry(tree, 1, { parentId: null, at: 2 }))).toBe('5 1(2 3(4))')
  expect(drawn(moveEntry([entry(1), entry(2), entry(3)], 1, { parentId: null, at: 2 }))).toBe('2 1 3')
  expect(drawn(moveEntry(tree, 5, { parentId: 3, at: 1 }))).toBe('1(2 3(4 5))')
  expect(moveEntry(tree, 1, { parentId: 4, at: 0 })).toBe(tree)
  expect(moveEntry(tree, 1, { parentId: 1, at: 0 })).toBe(tree)
  expect(moveEntry(tree, 5, { parentId: 77, at: 0 })).toBe(tree)
})

test('a step moves up, down, in or out, as far as possible', () => {
  const step = (id: number, direction: 'up' | 'down' | 'in' | 'out') => {
    const position = positionAfterMove(tree, id, direction)
    return position ? drawn(moveEntry(tree, id, position)) : null
  }
  expect(step(3, 'up')).toBe('1(3(4) 2) 5')
  expect(step(2, 'down')).toBe('1(3(4) 2) 5')
  expect(step(3, 'in')).toBe('1(2(3(4))) 5')
  expect(step(4, 'out')).toBe('1(2 3 4) 5')
  expect([step(1, 'up'), step(5, 'down'), step(2, 'in'), step(1, 'out')]).toEqual([null, null, null, null])
})

test('no entry moves below the maximum depth', () => {
  const deep = [entry(1, entry(2, entry(3, entry(4, entry(5))))), entry(6), entry(7, entry(8))]
  expect(drawn(moveEntry(deep, 6, { parentId: 5, at: 0 }))).toBe('1(2(3(4(5(6))))) 7(8)')
  expect(moveEntry(deep, 7, { parentId: 5, at: 0 })).toBe(deep)
})

test('after a removal the next sibling is selected, or the parent', () => {
  expect([neighbourOf(tree, 1), neighbourOf(tree, 3), neighbourOf(tree, 4), neighbourOf([entry(1)], 1)]).toEqual([5, 2, 3, null])
})

test('the previous entry is a sibling or the parent', () => {
  expect([previousOf(tree, 5), previousOf(tree, 3), previousOf(tree, 4), previousOf(tree, 1)]).toEqual([1, 2, 3, null])
})

test('a branch is duplicated after itself, with new ids', () => {
  const doubled = duplicateEntry(tree, 1)
  expect(doubled.map(({ title }) => title)).toEqual(['T1', 'T1', 'T5'])
  expect(new Set(flattenMenu(doubled).map(({ id }) => id)).size).toBe(9)
  expect(nextTemporaryId(doubled)).toBe(-5)
})

/** Each entry is at the root or below an earlier one. */
const forests = fc.array(fc.nat(), { maxLength: 20 }).map((picks) =>
  picks.reduce<Option[]>((options, pick, count) => {
    const parentId = pick % (count + 1) || null
    return addEntry(options, entry(count + 1), { parentId, at: 0 })
  }, []),
)
const ids = (options: readonly Option[]) =>
  flattenMenu(options)
    .map(({ id }) => id)
    .sort((a, b) => a - b)

test('no move loses or duplicates entries or children', () => {
  const moveSequences = fc.array(fc.record({ id: fc.nat(20), parentId: fc.option(fc.nat(20)), at: fc.nat(5) }), { maxLength: 20 })
  fc.assert(
    fc.property(forests, moveSequences, (forest, moves) => {
      let options = forest
      for (const { id, ...position } of moves) {
        const under = findEntry(options, id)?.children
        options = moveEntry(options, id, position)
        expect(ids(options)).toEqual(ids(forest))
        expect(findEntry(options, id)?.children).toEqual(under)
      }
    }),
    tries.rule,
  )
})

test('a step in followed by a step out ends after the former sibling', () => {
  fc.assert(
    fc.property(forests, fc.nat(20), (forest, id) => {
      const inwards = positionAfterMove(forest, id, 'in')
      if (!inwards) return
      const within = moveEntry(forest, id, inwards)
      // At the maximum depth.
      if (within === forest) return
      const outwards = positionAfterMove(within, id, 'out')
      expect(outwards && drawn(moveEntry(within, id, outwards))).toBe(drawn(forest))
    }),
    tries.rule,
  )
})
