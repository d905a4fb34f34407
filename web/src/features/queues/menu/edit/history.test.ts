import { expect, test } from 'vitest'
import { begin, record, redo, undo } from './history.ts'

test('changes are taken back one by one and done again', () => {
  const changed = record(record(begin('a'), 'b'), 'c')
  const back = undo(undo(changed))
  expect(back.now).toBe('a')
  expect(redo(back).now).toBe('b')
  expect(redo(redo(redo(back))).now).toBe('c')
  expect(undo(undo(back)).now).toBe('a')
})

test('letters of one field go back together, another field on its own', () => {
  const typed = record(record(record(begin(''), 'B', 'title'), 'Bo', 'title'), 'Bo!', 'message')
  expect(undo(typed).now).toBe('Bo')
  expect(undo(undo(typed)).now).toBe('')
})

test('what was taken back is forgotten as soon as something else is done', () => {
  const other = record(undo(record(begin('a'), 'b')), 'x')
  expect(redo(other).now).toBe('x')
  expect(undo(other).now).toBe('a')
})

test('nothing done is nothing to take back', () => {
  const start = begin('a')
  expect(record(start, 'a')).toBe(start)
  expect(undo(start).now).toBe('a')
})
